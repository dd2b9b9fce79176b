import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../shared/package-root.ts';
import { fontFamily } from './font-tables.ts';

/** The fonts of one family, in its weights. */
export type FontFamily = readonly Buffer[];

/** In the order in which a letter is looked for. */
const OWN_FONTS = [
  'NotoSans-Regular.ttf',
  'NotoSans-Bold.ttf',
  'NotoNaskhArabic-Regular.ttf',
  'NotoNaskhArabic-Bold.ttf',
  'NotoSansHebrew-Regular.ttf',
  'NotoSansHebrew-Bold.ttf',
  'NotoSansHans-Regular.otf',
].map((name) => join(packageRoot, 'assets', 'fonts', name));

/** Reads the fonts of the service and then those of FONT_DIR, by family. Documents use no others, so that they look the same everywhere. */
export function readFontFamilies(fontDir: string | undefined): FontFamily[] {
  return [OWN_FONTS, fontDir ? fontFiles(fontDir) : []].flatMap((files) => {
    const families = Map.groupBy(
      files.map((file) => readFileSync(file)),
      fontFamily,
    );
    return [...families.values()];
  });
}

function fontFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.(ttf|otf)$/i.test(name))
    .sort()
    .map((name) => join(folder, name));
}
