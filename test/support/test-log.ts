/** Lines that are kept of one test: enough to see why a request failed. */
const MAX_LINES = 200;

let lines: string[] = [];

/** What the services of this process have logged since the last test. */
export const testLog = {
  write(line: string): void {
    if (lines.length >= MAX_LINES) lines.shift();
    lines.push(line);
  },
  /** Returns the lines and forgets them. */
  take(): string[] {
    const taken = lines;
    lines = [];
    return taken;
  },
};
