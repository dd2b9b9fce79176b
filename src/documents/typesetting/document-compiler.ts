import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { packageRoot } from '../../shared/package-root.ts';
import type { DocumentContent } from '../document-content.ts';
import { readFontFamilies } from './font-families.ts';
import { renameFont } from './font-tables.ts';
import type { TypesetJob } from './typeset-messages.ts';

const workspace = join(packageRoot, 'assets', 'documents');

const templates = { report_card: 'report-card.typ', transcript: 'transcript.typ' };

/** Makes PDF files with Typst. There is one for a process: each compiler keeps memory of its own. */
export class DocumentCompiler {
  private readonly compiler: NodeCompiler;
  private readonly families: string[];

  constructor(fontDir: string | undefined) {
    const fonts = readFontFamilies(fontDir);
    // Typst also finds fonts of the machine. None of them has one of these names.
    this.families = fonts.map((_, index) => `registrar-${index}`);
    const fontBlobs = fonts.flatMap((family, index) =>
      family.map((font) => renameFont(font, this.families[index] as string)),
    );
    this.compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
  }

  /** Returns the file, which conforms to PDF/UA-1. @throws Error if it cannot, for instance because no font has a letter */
  compile(job: TypesetJob): Buffer {
    try {
      return this.typeset(job);
    } catch (error) {
      // Its size and format are checked when it is stored, not its pixels. A damaged logo leaves the documents readable.
      if (!String(error).includes('failed to decode image')) throw error;
      return this.typeset({ ...job, contents: job.contents.map(withoutLogo) });
    }
  }

  private typeset({ kind, contents, title, logos, verifyUrl }: TypesetJob): Buffer {
    const { compiler } = this;
    const settings = { fonts: this.families, title, address: verifyUrl };
    try {
      this.addFile('contents.json', Buffer.from(JSON.stringify(contents)));
      this.addFile('settings.json', Buffer.from(JSON.stringify(settings)));
      for (const { logo } of contents.map(({ layout }) => layout)) {
        if (logo) this.addFile(`${logo.sha256}.${logo.type}`, logos.get(logo.sha256) as Buffer);
      }
      const compiled = compiler.compile({ mainFilePath: join(workspace, templates[kind]) });
      if (!compiled.result) throw new Error(this.problems(compiled.takeDiagnostics()));
      return compiler.pdf(compiled.result, { pdfStandard: 'ua-1' });
    } finally {
      compiler.resetShadow();
      compiler.evictCache(0);
    }
  }

  private addFile(name: string, content: Buffer): void {
    this.compiler.mapShadow(join(workspace, name), content);
  }

  private problems(diagnostics: Parameters<NodeCompiler['fetchDiagnostics']>[0] | null): string {
    const problems = diagnostics ? this.compiler.fetchDiagnostics(diagnostics) : [];
    return problems.map(({ message }) => message).join('; ') || 'no reason';
  }
}

function withoutLogo(content: DocumentContent): DocumentContent {
  return { ...content, layout: { ...content.layout, logo: null } };
}
