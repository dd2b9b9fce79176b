import { expect, test } from 'vitest';
import { createAppServer } from '../../facade/app.ts';
import { startService } from '../../src/server/service.ts';
import { ConfigError, readConfig } from '../../src/settings/config.ts';
import { createLogger } from '../../src/shared/log.ts';
import { useSharedApp } from '../support/app.ts';
import { testSettings } from '../support/test-settings.ts';

const app = await useSharedApp();

test.each([
  ['256.1.1.1', '0', 'there is no such address; set HOST to an address of this machine'],
  ['192.0.2.1', '0', 'this machine has no such address; set HOST to one that it has'],
  ['127.0.0.1', 'used', 'another program uses this port; set PORT to another one'],
])('names the setting if it cannot listen at %s:%s', async (HOST, port, reason) => {
  const PORT = port === 'used' ? new URL(app.url).port : port;
  const DATABASE_URL = app.registrar.database.url;
  const config = readConfig({ ...testSettings, DATABASE_URL, MIGRATE: 'false', HOST, PORT });
  await expect(startService(config, createLogger('silent'), createAppServer)).rejects.toThrow(
    new ConfigError(`Registrar cannot listen at ${HOST}:${PORT}: ${reason}.`),
  );
});
