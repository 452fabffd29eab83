import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import init, { WasmBuilder } from '@contentauth/c2pa-wasm'
import { openedLabel } from './claim.ts'
import { coseSignature, type SigningKey } from './cose.ts'
import type { SignRequest } from './signer-messages.ts'

/** A blob that the library can read piece by piece without a copy of the whole, and synchronously, as it does in browsers. */
class MemoryBlob extends Blob {
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    super([])
    this.#bytes = bytes
    Object.defineProperty(this, 'size', { value: bytes.length })
  }

  override slice(start?: number, end?: number): MemoryBlob {
    return new MemoryBlob(this.#bytes.subarray(start, end))
  }

  copy(): ArrayBuffer {
    return Uint8Array.from(this.#bytes).buffer
  }
}

/** What browsers have for workers and Node has not. */
class MemoryReader {
  readAsArrayBuffer(blob: MemoryBlob): ArrayBuffer {
    return blob.copy()
  }
}

/** Loads the library; once per thread, before `signFile`. It puts `FileReaderSync` into the global scope, which the library looks for there. */
export async function loadLibrary(): Promise<void> {
  Object.assign(globalThis, { FileReaderSync: MemoryReader })
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm')))
  await init({ module_or_path: wasm })
}

/** Previews of what is signed would be made from the decoded picture, which is work and bytes for nothing. */
const settings = JSON.stringify({ builder: { thumbnail: { enabled: false } } })

/**
 * The file with its manifest inside, signed. The library reads the result again before it returns it. Throws what the library says of a file
 * that it cannot sign.
 */
export async function signFile(key: SigningKey, request: SignRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes, contentType, manifest, opened } = request
  const builder = WasmBuilder.fromJson(manifest, settings)
  try {
    if (opened !== undefined) {
      const ingredient = JSON.stringify({ relationship: 'parentOf', label: openedLabel })
      await builder.addIngredientFromBlob(ingredient, opened.contentType, new MemoryBlob(opened.bytes))
    }
    const signer = {
      alg: 'es256',
      // The library signs over the place of the signature, so the place must be of the right size: all signatures by a key have the same.
      reserveSize: coseSignature(key, new Uint8Array()).length,
      sign: async (claim: Uint8Array) => Uint8Array.from(coseSignature(key, claim)),
    }
    return Uint8Array.from(await builder.sign(signer, [], contentType, new MemoryBlob(bytes)))
  } finally {
    builder.free()
  }
}
