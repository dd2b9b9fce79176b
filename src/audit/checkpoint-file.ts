import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditCheckpoint } from './checkpoint-key.ts';

/** Stores checkpoints outside the database: one append-only file per institution, one JSON object per line. */
export class CheckpointFile {
  constructor(private readonly directory: string) {}

  async append(checkpoint: AuditCheckpoint): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const line = `${JSON.stringify(checkpoint)}\n`;
    await writeFile(this.pathOf(checkpoint.institutionId), line, { flag: 'a', mode: 0o600, flush: true });
  }

  /** Returns the institution's newest checkpoint that `accept` returns true for. Skips incomplete lines. */
  async newest(
    institutionId: number,
    accept: (checkpoint: AuditCheckpoint) => boolean,
  ): Promise<AuditCheckpoint | null> {
    let newest: AuditCheckpoint | null = null;
    try {
      const file = await open(this.pathOf(institutionId));
      for await (const line of file.readLines()) {
        const checkpoint = parseLine(line);
        if (checkpoint?.institutionId !== institutionId || checkpoint.sequence <= (newest?.sequence ?? 0)) continue;
        if (accept(checkpoint)) newest = checkpoint;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    return newest;
  }

  private pathOf(institutionId: number): string {
    return join(this.directory, `${institutionId}.jsonl`);
  }
}

function parseLine(line: string): AuditCheckpoint | undefined {
  try {
    return JSON.parse(line) as AuditCheckpoint;
  } catch {
    return undefined;
  }
}
