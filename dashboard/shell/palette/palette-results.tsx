import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { useListAnswer } from '../../ui/answer.tsx';
import { useSettled } from '../../ui/forms/use-settled.ts';
import { Icon } from '../../ui/icon.tsx';
import { ErrorMessage } from '../../ui/page.tsx';
import { areasOf, screensIn } from '../screens.ts';
import { entryOf, screenEntries } from './entries.ts';
import { PaletteDocument } from './palette.generated.ts';
import { addRecent, type Entry, readRecent } from './recent.ts';

interface Props {
  readonly text: string;
  /** The address of the entry that Enter opens; undefined for the first one. */
  readonly chosen: string | undefined;
  /** True once Enter is pressed: who types quickly presses it before anything is found. */
  readonly isPicking: boolean;
  readonly close: () => void;
  readonly onFound: (hrefs: readonly string[]) => void;
  readonly onPicked: () => void;
}

/** What the palette finds: records, the best first, then screens and actions. Without a text, what was opened last. */
export function PaletteResults({ text, chosen, isPicking, close, onFound, onPicked }: Props) {
  const router = useRouter();
  const { me } = useViewer();
  const { entries, isSearching, error } = useEntries(text.trim());
  const open = (entry: Entry) => {
    addRecent(me.id, entry);
    close();
    void router.navigate({ href: router.history.createHref(`${router.basepath}${entry.href}`) });
  };
  const kept = entries.findIndex(({ href }) => href === chosen);
  const active = Math.max(0, kept);
  const hrefs = entries.map(({ href }) => href).join('\n');
  useEffect(() => onFound(hrefs.split('\n').filter(Boolean)), [hrefs, onFound]);
  useEffect(() => {
    if (!isPicking || (isSearching && kept < 0)) return;
    onPicked();
    const entry = entries[active];
    if (entry) open(entry);
  });
  return (
    <>
      <p className="hint" role="status">
        {isSearching ? t('app.searching') : t('palette.count', { count: entries.length })}
      </p>
      {error && <ErrorMessage error={error} />}
      {entries.length > 0 && <Options entries={entries} active={active} open={open} />}
    </>
  );
}

function useEntries(text: string): { entries: Entry[]; isSearching: boolean; error: Error | null } {
  const { may, me } = useViewer();
  const { routeTree } = useRouter();
  const settled = useSettled(text);
  const query = useListAnswer(PaletteDocument, { q: settled }, { enabled: settled !== '' });
  const screens = screensIn(routeTree, may);
  const found = screenEntries(screens, areasOf(screens), text);
  if (!text) {
    const recent = readRecent(me.id);
    const others = found.filter(({ href }) => recent.every((entry) => entry.href !== href));
    return { entries: [...recent, ...others], isSearching: false, error: null };
  }
  const records = settled ? (query.data?.search.map(entryOf) ?? []) : [];
  const all: Entry = {
    label: t('palette.all-students', { q: text }),
    icon: 'search',
    href: `/students?${new URLSearchParams({ q: text })}`,
  };
  return {
    entries: [...records, ...found, ...(may('read:students') ? [all] : [])],
    isSearching: settled !== text || query.isFetching,
    error: query.error,
  };
}

interface OptionsProps {
  readonly entries: readonly Entry[];
  readonly active: number;
  readonly open: (entry: Entry) => void;
}

function Options({ entries, active, open }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id="palette-list" role="listbox" aria-label={t('palette.open')}>
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys.
        <div
          key={entry.href}
          id={`palette-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => open(entry)}
        >
          <Icon name={entry.icon} />
          <span>{entry.label}</span>
          {entry.hint && <span className="hint">{entry.hint}</span>}
        </div>
      ))}
    </div>
  );
}
