import type { Download } from '../../src/shared/download.ts';
import { Arguments, inputs, nullable, Output, outputs, text } from '../shared/fields.ts';

@Arguments()
export class OneRosterBundleArgs extends inputs({
  version: nullable.text('Version of OneRoster: `1.2`, the default, or `1.1`.'),
  since: nullable.dateTime(
    'For a delta: only records that have changed at this time or later, deleted ones included. Without it the bundle has everything.',
  ),
}) {}

@Output('A OneRoster bundle that can be downloaded over REST.')
export class OneRosterBundle
  extends outputs({
    fileName: text('Name of the file.'),
    contentType: text('Media type of the file.'),
    url: text('Path of the file on this service. It accepts the same credentials.'),
  })
  implements Pick<Download, 'fileName' | 'contentType'> {}
