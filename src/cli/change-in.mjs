import { watch } from 'node:fs';

const quietAfter = 100;

/** Resolves when something in one of these folders has changed and nothing has for a moment since. */
export function changeIn(folders) {
  return new Promise((resolve) => {
    let quiet;
    const watchers = folders.map((folder) => watch(folder, { recursive: true }, changed));

    function changed() {
      clearTimeout(quiet);
      quiet = setTimeout(() => {
        for (const watcher of watchers) watcher.close();
        resolve();
      }, quietAfter);
    }
  });
}
