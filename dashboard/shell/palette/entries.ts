import { listedNameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import type { Area, Screen } from '../screens.ts';
import type { PaletteQuery } from './palette.generated.ts';
import type { Entry } from './recent.ts';

type Hit = PaletteQuery['search'][number];

/** Returns the entry of a record that the service finds. */
export function entryOf(hit: Hit): Entry {
  switch (hit.kind) {
    case 'Student':
      return {
        label: listedNameOf(hit),
        hint: [hit.studentId, hit.className].filter(Boolean).join(' · '),
        icon: 'students',
        href: `/students/${encodeURIComponent(hit.studentId)}`,
      };
    case 'Guardian':
      return { label: hit.name, hint: hintOf('guardian', hit.phone), icon: 'students', href: `/guardians/${hit.id}` };
    case 'Class':
      return { label: hit.name, hint: hintOf('class', hit.code), icon: 'classes', href: `/classes/${hit.id}` };
    case 'Course':
      return { label: hit.name, hint: hintOf('course', hit.code), icon: 'classes', href: `/courses/${hit.id}` };
    case 'User':
      return { label: hit.name, hint: hintOf('user', hit.email), icon: 'settings', href: `/users/${hit.id}` };
  }
}

/** Says which kind of record it is, and what tells it from others of the same name. */
function hintOf(kind: 'guardian' | 'class' | 'course' | 'user', value: string | null): string {
  return [t(`palette.kind.${kind}`), value].filter(Boolean).join(' · ');
}

/** Returns the entries of the screens and actions whose name has all of the words. */
export function screenEntries(screens: readonly Screen[], areas: readonly Area[], text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/);
  return screens.flatMap((screen): Entry[] => {
    const area = areas.find(({ screens: inside }) => inside.some(({ to }) => screen.place.startsWith(to)));
    const label = t(screen.title);
    const hint = area && t(area.title);
    const isFound = words.every((word) => label.toLowerCase().includes(word));
    return isFound
      ? [{ label, hint: hint === label ? undefined : hint, icon: area?.icon ?? 'search', href: screen.to }]
      : [];
  });
}
