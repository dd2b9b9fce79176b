import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../src/database/embedded/free-port.ts';

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
