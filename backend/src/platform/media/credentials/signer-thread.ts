import { createPrivateKey } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { loadLibrary, signFile } from './c2pa-library.ts'
import type { SigningKey } from './cose.ts'
import { SignerData, type SignReply, type SignRequest } from './signer-messages.ts'

// The program of the signer's thread (see `content-signer.ts`): signs one file at a time.

const { privateKey, certificates } = SignerData.parse(workerData)
const key: SigningKey = {
  privateKey: createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' }),
  certificates,
}

const loaded = loadLibrary()

parentPort?.on('message', (request: SignRequest) => {
  void replyTo(request).then((reply) => {
    parentPort?.postMessage(reply, reply.kind === 'signed' ? [reply.bytes.buffer] : [])
  })
})

async function replyTo(request: SignRequest): Promise<SignReply> {
  await loaded
  try {
    return { kind: 'signed', bytes: await signFile(key, request) }
  } catch (error) {
    return { kind: 'refused', reason: error instanceof Error ? error.message : String(error) }
  }
}
