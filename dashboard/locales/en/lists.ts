/** Texts of lists. */
export const lists = {
  'lists.display': 'Display',
  'lists.columns': 'Columns',
  'lists.sort': 'Sort by',
  'lists.natural': 'Default order',
  'lists.ascending': '{column}, ascending',
  'lists.descending': '{column}, descending',
  'lists.page-size': 'Rows a page',
  'lists.view-name': 'Name of this view',
  'lists.save-view': 'Save view',
  'lists.views': 'Saved views',
  'lists.forget-view': 'Forget the view {name}',
  'lists.show-all': 'Show all',
  'lists.tick-all': 'Select all rows of this page',
  'lists.selected': { one: '{count} selected', other: '{count} selected' },
  'lists.clear': 'Clear',
  'selection.move': 'Move to a class',
  'selection.move-text': {
    one: '{count} student leaves the present class on the day before.',
    other: '{count} students leave their present classes on the day before.',
  },
  'selection.status': 'Change status',
  'selection.status-text': {
    one: '{count} student gets this status.',
    other: '{count} students get this status.',
  },
  'selection.status-done': {
    one: 'The status of {count} student is changed.',
    other: 'The status of {count} students is changed.',
  },
  'selection.failed': 'These students are as they were:',
} as const;
