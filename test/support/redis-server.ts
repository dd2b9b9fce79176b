import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** True if Redis is installed on this machine. */
export const redisIsInstalled = spawnSync('redis-server', ['--version']).status === 0;

export interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a Redis without persistence, on a free port or at the URL of an earlier one. */
export async function startRedis(at?: string): Promise<RedisServer> {
  const port = at ? Number(new URL(at).port) : await freePort();
  const redis = spawn('redis-server', [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ]);
  await new Promise<void>((resolve, reject) => {
    redis.once('error', reject).once('exit', (code) => reject(new Error(`redis-server exited with ${code}.`)));
    redis.stdout.on('data', (text: Buffer) => text.includes('Ready to accept connections') && resolve());
  });
  const stop = async () => {
    redis.kill('SIGKILL');
    await once(redis, 'exit');
  };
  return { url: `redis://127.0.0.1:${port}`, stop };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
