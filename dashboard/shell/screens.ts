import type { AnyRoute } from '@tanstack/react-router';
import type { TextId } from '../texts.ts';
import type { IconName } from '../ui/icon.tsx';

/** The areas of the navigation in their order. Each opens the first of its screens that the user may see, which has the others as tabs. */
const areas = {
  attendance: { title: 'attendance.title', icon: 'attendance' },
  students: { title: 'students.title', icon: 'students' },
  classes: { title: 'classes.title', icon: 'classes' },
  grades: { title: 'grades.title', icon: 'gradebook' },
  analytics: { title: 'analytics.title', icon: 'chart' },
  data: { title: 'menu.data', icon: 'data' },
  settings: { title: 'menu.settings', icon: 'settings' },
} as const satisfies Record<string, { title: TextId; icon: IconName }>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of the screen in the navigation and in the palette. Without one it is reached from others only. */
    readonly title?: TextId;
    /** The area whose tab it is. */
    readonly area?: keyof typeof areas;
    /** Shows the screen in the navigation and the palette to users with all of these permissions. */
    readonly needs?: readonly string[];
    /** The path of the screen that leads to it, where its own does not begin with that. */
    readonly under?: string;
  }
}

/** A screen that the navigation or the palette leads to. */
export interface Screen {
  readonly to: string;
  /** The path that tells its area: its own, or that of the screen that leads to it. */
  readonly place: string;
  readonly title: TextId;
  readonly area: keyof typeof areas | undefined;
}

/** An entry of the navigation. */
export interface Area {
  readonly title: TextId;
  readonly icon: IconName;
  readonly screens: readonly Screen[];
}

/** Returns the screens that have a name and that the user may see, in the order of their routes. */
export function screensIn(routes: AnyRoute, may: (permission: string) => boolean): Screen[] {
  const children: readonly AnyRoute[] = Object.values(routes.children ?? {});
  return children.flatMap(({ fullPath, options: { staticData = {} } }) => {
    const { title, area, needs = [], under = fullPath } = staticData;
    return title && needs.every(may) ? { to: fullPath, place: under, title, area } : [];
  });
}

/** Groups screens by the areas of the navigation. An area without screens is left out. */
export function areasOf(screens: readonly Screen[]): Area[] {
  const byArea = Map.groupBy(screens, ({ area }) => area);
  return Object.entries(areas).flatMap(([name, area]) => {
    const inside = byArea.get(name as keyof typeof areas);
    return inside ? { ...area, screens: inside } : [];
  });
}
