import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readText, writeDurably } from '../start/files/durable-file.ts'

/**
 * A random secret of this sandbox: the prefix and 256 bits in hex. It is created once and stored in a private file of this name, so that
 * links and signatures stay valid after a restart.
 */
export async function storedSecret(dir: string, name: string, prefix = ''): Promise<string> {
  const file = join(dir, name)
  const stored = await readText(file)
  if (stored !== undefined) return stored
  const made = `${prefix}${randomBytes(32).toString('hex')}`
  await writeDurably(file, made)
  return made
}
