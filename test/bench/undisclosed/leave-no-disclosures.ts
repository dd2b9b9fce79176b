/** Preloaded into the service, it lets no caller be a recipient of data: reads are as they are, but leave no disclosures. */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { isRecipient } from '../../../src/disclosures/disclosure.ts';
import { root } from '../environment.ts';

const bundle = pathToFileURL(`${root}dist/bundle/`).href;
/** The bundle has no blanks, and quotes and names of variables of its own. */
const RULE = /(\w+)\s*!==\s*["'`]user["'`]\s*&&\s*\1\s*!==\s*["'`]system["'`]/;

// The bundle may have files of former builds, too, so that only those count that the service loads.
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.startsWith(bundle)) return loaded;
    const source = String(loaded.source);
    if (!source.includes(`function ${isRecipient.name}(`)) return loaded;
    if (!RULE.test(source)) throw new Error(`isRecipient has another rule than ${RULE}: replace that one.`);
    return { ...loaded, source: source.replace(RULE, 'false') };
  },
});
