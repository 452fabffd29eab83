import { z } from 'zod'

// What the signer's thread and its parent say to each other. Imports no library.

const Bytes = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array)

/** A file to be signed. */
export interface SignRequest {
  readonly bytes: Uint8Array
  /** `image/png`, `image/jpeg` or `image/webp`. */
  readonly contentType: string
  /** See `manifestOf` of `claim.ts`, as JSON. */
  readonly manifest: string
  /** The file that the history begins with; without it the picture was made here. */
  readonly opened?: { readonly bytes: Uint8Array; readonly contentType: string } | undefined
}

export const SignReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed'), bytes: Bytes }),
  /** The library refuses the file. */
  z.object({ kind: z.literal('refused'), reason: z.string() }),
])
export type SignReply = z.infer<typeof SignReply>

/** What the thread is started with: the key (PKCS #8, DER) and its certificates (DER), that of the key first. */
export const SignerData = z.object({ privateKey: Bytes, certificates: z.array(Bytes) })
export type SignerData = z.infer<typeof SignerData>
