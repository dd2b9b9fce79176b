import type { Download } from '../../src/shared/download.ts';
import { Output, outputs, text } from '../shared/fields.ts';

@Output('A PDF file of documents that can be downloaded.')
export class DocumentFile
  extends outputs({
    fileName: text('Name of the file.'),
    contentType: text('Media type of the file.'),
    url: text('Path of the file on this service. It needs a bearer token.'),
  })
  implements Pick<Download, 'fileName' | 'contentType'> {}
