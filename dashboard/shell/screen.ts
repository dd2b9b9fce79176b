import type { LinkProps } from '@tanstack/react-router';
import type { TextId } from '../texts.ts';

/** A screen in the navigation. It shows to users with all of its permissions. */
export interface Screen {
  readonly to: LinkProps['to'];
  readonly title: TextId;
  readonly needs: readonly string[];
}
