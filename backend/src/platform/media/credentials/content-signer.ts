import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { fairQueue } from '../decoder/fair-queue.ts'
import { UnusableImage } from '../pictures/unusable-image.ts'
import { type Beginning, type Claim, manifestOf } from './claim.ts'
import type { SigningKey } from './cose.ts'
import { type SignerData, SignReply, type SignRequest } from './signer-messages.ts'

/** A file in memory. */
export interface FileBytes {
  readonly bytes: Uint8Array
  /** `image/png`, `image/jpeg` or `image/webp`. */
  readonly contentType: string
}

export interface FileToSign {
  /** With everything that it is to contain: what is written into it afterwards breaks the signature. */
  readonly file: FileBytes
  /** As it is stored. */
  readonly stored: FileBytes
  readonly claim: Claim
}

/**
 * Signs files with content credentials (C2PA): who has a file can see by which installation it was made, and that it is unchanged. Public
 * tools call such a signature valid and its signer untrusted, because nobody has confirmed who the installation is.
 */
export interface ContentSigner {
  /**
   * The file with its manifest. A stored file that has a manifest already, that of the AI service, becomes what the history begins with; so
   * does one that was only brought here. Throws UnusableImage for a file that the library refuses, that is too large, or that takes too long.
   * @param userId whose turn it takes
   */
  readonly sign: (userId: string, read: () => Promise<FileToSign>) => Promise<Uint8Array>
  /** Ends the thread; what is asked afterwards starts a new one. */
  readonly close: () => Promise<void>
}

export interface SignerOptions {
  /** Asked for when the first file is signed. */
  readonly key: () => Promise<SigningKey>
  /** Of the product. */
  readonly version: string
  readonly limits?: Partial<SignerLimits>
}

interface SignerLimits {
  /** Bytes of a file; the library holds several copies. */
  readonly fileBytes: number
  /** Time for one file; a busy machine may take long. */
  readonly timeoutMs: number
  /** Without a file the thread is ended, and its memory is free. */
  readonly idleMs: number
}

const defaultLimits: SignerLimits = { fileBytes: 128 * 1024 * 1024, timeoutMs: 30_000, idleMs: 10_000 }

/** Signs one file at a time, users in turn, in a thread that the first file starts: the library computes without a pause. */
export function openContentSigner({ key, version, limits: changed = {} }: SignerOptions): ContentSigner {
  const limits = { ...defaultLimits, ...changed }
  const inTurn = fairQueue()
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  const stop = async () => {
    clearTimeout(idle)
    const stopped = thread
    thread = undefined
    await stopped?.terminate()
  }

  const running = async (): Promise<Worker> => {
    if (thread !== undefined) return thread
    const { privateKey, certificates } = await key()
    const workerData: SignerData = {
      privateKey: Uint8Array.from(privateKey.export({ type: 'pkcs8', format: 'der' })),
      certificates: certificates.map((each) => Uint8Array.from(each)),
    }
    const started = new Worker(new URL('./signer-thread.ts', import.meta.url), { workerData })
    // Whoever waits for a reply is told by `once`; here a thread that has failed is only not used again.
    started.on('error', () => {
      if (thread === started) thread = undefined
    })
    started.unref()
    thread = started
    return started
  }

  async function ask(request: SignRequest): Promise<Uint8Array> {
    clearTimeout(idle)
    const signing = await running()
    const late = AbortSignal.timeout(limits.timeoutMs)
    try {
      signing.postMessage(request)
      // rejects when the thread fails or the time is over
      const [message] = z.tuple([SignReply]).parse(await once(signing, 'message', { signal: late }))
      if (message.kind === 'signed') return message.bytes
      throw new UnusableImage(`it cannot be signed: ${message.reason}`)
    } catch (error) {
      if (error instanceof UnusableImage) throw error
      await stop()
      if (late.aborted) throw new UnusableImage('it takes too long to sign', error)
      throw error
    } finally {
      if (thread !== undefined) idle = setTimeout(() => void stop(), limits.idleMs).unref()
    }
  }

  return {
    sign: (userId, read) =>
      inTurn(userId, async () => {
        const { file, stored, claim } = await read()
        if (Math.max(file.bytes.length, stored.bytes.length) > limits.fileBytes) {
          throw new UnusableImage('it is too large to sign')
        }
        const beginning = beginningOf(stored, claim)
        const manifest = JSON.stringify(manifestOf({ claim, beginning, contentType: file.contentType, version }))
        return await ask({ ...file, manifest, ...(beginning.kind === 'opened' && { opened: stored }) })
      }),
    close: stop,
  }
}

/** The id of a C2PA manifest store within a file, whose bytes no picture has by chance (C2PA 2.2, 11.1.4.2). */
const manifestStoreId = Buffer.from('6332706100110010800000aa00389b71', 'hex')

function beginningOf({ bytes, contentType }: FileBytes, { origin }: Claim): Beginning {
  const hasManifest = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(manifestStoreId)
  return origin === undefined || hasManifest ? { kind: 'opened', contentType } : { kind: 'made', origin }
}
