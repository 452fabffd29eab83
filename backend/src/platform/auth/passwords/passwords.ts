import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { mutexByName } from '../../eventsourcing/mutex.ts'

const derive = promisify(argon2)

/** Security S14: 19 MiB, two passes, one lane. A stored hash names its own, so that these may change. */
const usual = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

/** One at a time: each takes 19 MiB and a thread of the few that files are read with as well. */
const exclusively = mutexByName()

/** The argon2id hash of a password as a PHC string, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes)
  const hash = await hashOf(password, { ...usual, nonce, tagLength: hashBytes })
  const { memory, passes, parallelism } = usual
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
}

/**
 * Whether this is the password of a hash. Takes as long for somebody who has no hash, so that its time does not tell who exists.
 * Throws when the hash is no PHC string of argon2id.
 */
export async function isPassword(password: string, phc: string | undefined): Promise<boolean> {
  const { expected, ...parameters } = phc === undefined ? nobody : parse(phc)
  const hash = await hashOf(password, { ...parameters, tagLength: expected.length })
  return timingSafeEqual(hash, expected) && phc !== undefined
}

/** NFKC: the same characters may be typed in several ways. */
const hashOf = (password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> =>
  exclusively('argon2', () => derive('argon2id', { ...parameters, message: password.normalize('NFKC') }))

const nobody = { ...usual, nonce: Buffer.alloc(saltBytes), expected: Buffer.alloc(hashBytes) }

function parse(phc: string): typeof nobody {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc)
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts ?? []
  if (parts === null) throw new Error('This is no hash of a password')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    expected: Buffer.from(hash, 'base64'),
  }
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
