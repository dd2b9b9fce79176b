import { createRoute, lazyRouteComponent, type StaticDataRouteOption } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { root } from './root.tsx';
import { loadScreenTexts } from './texts.ts';

/** Loads the file of a screen, which exports it by its name. */
type LoadFile<Name extends string> = () => Promise<Record<Name, ComponentType>>;

interface Options<Search> extends StaticDataRouteOption {
  /** Reads what the screen takes from the address. */
  readonly search?: (search: Record<string, unknown>) => Search;
  /** True if the texts of the frame do, so that a phone loads little. */
  readonly isLight?: boolean;
}

/** A screen at an address. Its file, and the texts of all screens, are fetched when it is opened. */
export function screen<const Path extends string, Name extends string, Search = object>(
  path: Path,
  loadFile: LoadFile<Name>,
  name: Name,
  { search, isLight, ...staticData }: Options<Search> = {},
) {
  const load = isLight ? loadFile : async () => (await Promise.all([loadFile(), loadScreenTexts()]))[0];
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData,
    validateSearch: search as (search: Record<string, unknown>) => Search,
    component: lazyRouteComponent<Record<Name, ComponentType>, Name>(load, name),
  });
}
