import type { UseQueryResult } from '@tanstack/react-query';
import { Link, Navigate, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../texts.ts';
import { ListStatus, Loaded } from '../answer.tsx';
import { ListSearch } from '../forms/list-search.tsx';
import { Notice, Page } from '../page.tsx';
import { Pages } from '../pages.tsx';
import { DataTable } from './data-table.tsx';
import { Display, SavedViews, shownColumns } from './display.tsx';
import { isWhole, type List, type ListColumn, sorted } from './list.ts';
import { type ListAddress, pageSizes, useListAddress } from './list-address.ts';
import { useRemembered } from './remembered.ts';
import { SelectionBar } from './selection-bar.tsx';
import { type Selection, useSelection } from './use-selection.ts';

interface Props<Data, Row> {
  readonly title: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** Stands between the title and the list. */
  readonly intro?: ReactNode;
  readonly query: UseQueryResult<Data>;
  /** Takes the page of the list from an answer. */
  readonly list: (data: Data) => List<Row>;
  /** Rows a page, unless the address says otherwise. */
  readonly pageSize?: number;
  readonly columns: readonly ListColumn<Row>[];
  readonly keyOf: (row: Row) => string | number;
  /** Says how many records there are. */
  readonly count: (total: number) => string;
  /** The label of the search field, and the parameter of the address that has its words. */
  readonly search?: { readonly label: string; readonly name?: 'search' | 'q' };
  /** Further filters, whose values stand in the address. */
  readonly filters?: ReactNode;
  /** Says that there are no records at all, and how to get some. */
  readonly empty: string;
  /** Says that no record matches the filters. */
  readonly noMatch?: string;
  /** Draws the actions on the ticked rows. Without it none can be ticked. */
  readonly bulk?: ((selection: Selection<Row>) => ReactNode) | undefined;
  /** Stands below the table. */
  readonly after?: (data: Data) => ReactNode;
}

/** A list with all that lists have: search and filters in the address, order, columns, pages, selection and saved views. */
export function ListScreen<Data, Row>({ title, actions, intro, search, filters, query, ...props }: Props<Data, Row>) {
  const address = useListAddress();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [remembered, remember] = useRemembered(path);
  const list = query.data && props.list(query.data);
  const canSort = ({ isSortedByService, value }: ListColumn<Row>) =>
    isSortedByService || (value !== undefined && !!list && isWhole(list));
  const parameter = search?.name ?? 'search';
  return (
    <Page title={title} actions={actions}>
      {intro}
      <SavedViews remembered={remembered} remember={remember} />
      <div className="filters list-bar">
        {search && (
          <ListSearch
            label={search.label}
            words={String(address.search[parameter] ?? '')}
            onSearch={(words) => address.change({ [parameter]: words }, true)}
          />
        )}
        {filters}
        {(list?.rows.length || address.isFiltered) && (
          <Display
            {...{ address, canSort, remembered, remember }}
            columns={props.columns}
            pageSize={list?.pages && (props.pageSize ?? pageSizes[0])}
          />
        )}
      </div>
      <Loaded query={query}>
        {(data) => (
          <Listed
            {...props}
            {...{ title, data, address, canSort }}
            columns={shownColumns(props.columns, remembered)}
            found={props.list(data)}
          />
        )}
      </Loaded>
    </Page>
  );
}

interface ListedProps<Data, Row> extends Omit<Props<Data, Row>, 'query' | 'list'> {
  readonly data: Data;
  readonly found: List<Row>;
  readonly address: ListAddress;
  readonly canSort: (column: ListColumn<Row>) => boolean;
}

function Listed<Data, Row>({ data, found, address, title, columns, canSort, keyOf, ...props }: ListedProps<Data, Row>) {
  const order = address.search.sort === undefined ? undefined : String(address.search.sort);
  const rows = sorted(found, columns, order);
  const { pages, cursors } = found;
  const selection = useSelection(rows, keyOf, JSON.stringify(address.kept));
  // The last rows of the last page may have been moved or restored.
  if (rows.length === 0 && pages && pages.total > 0) return <Navigate to="." search={address.kept as never} replace />;
  return (
    <>
      {rows.length === 0 ? (
        <Nothing isFiltered={address.isFiltered} empty={props.empty} noMatch={props.noMatch ?? props.empty} />
      ) : (
        <>
          <ListStatus>{props.count(pages?.total ?? rows.length)}</ListStatus>
          <DataTable
            label={title}
            onOrder={(sort) => address.change({ sort })}
            selection={props.bulk && selection}
            {...{ columns, rows, keyOf, order, canSort }}
          />
        </>
      )}
      {props.after?.(data)}
      {pages && <Pages {...pages} onPage={(page) => address.goTo(page, pages.page, cursors)} />}
      {props.bulk && (
        <SelectionBar count={selection.rows.length} onClear={() => selection.keep([])}>
          {props.bulk(selection)}
        </SelectionBar>
      )}
    </>
  );
}

function Nothing({ isFiltered, empty, noMatch }: { isFiltered: boolean; empty: string; noMatch: string }) {
  return (
    <Notice>
      <ListStatus>{isFiltered ? noMatch : empty}</ListStatus>
      {isFiltered && (
        <Link to="." search={{}}>
          {t('lists.show-all')}
        </Link>
      )}
    </Notice>
  );
}
