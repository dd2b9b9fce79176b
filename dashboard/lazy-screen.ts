import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadScreenTexts } from './texts.ts';

/** Loads the file of a screen, which exports it by this name. */
type LoadFile<Name extends string> = () => Promise<Record<Name, ComponentType>>;

/** A screen that is fetched when it is opened, with the texts of all screens. */
export function lazyScreen<Name extends string>(loadFile: LoadFile<Name>, name: Name) {
  return lazyFrameScreen(async () => (await Promise.all([loadFile(), loadScreenTexts()]))[0], name);
}

/** A screen that does with the texts of the frame, so that a phone loads little. */
export function lazyFrameScreen<Name extends string>(loadFile: LoadFile<Name>, name: Name) {
  return lazyRouteComponent<Record<Name, ComponentType>, Name>(loadFile, name);
}
