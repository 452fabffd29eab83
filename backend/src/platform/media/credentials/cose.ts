import { type KeyObject, sign } from 'node:crypto'
import { type Cbor, cborOf, taggedCbor } from './cbor.ts'

/** By what a claim is signed. */
export interface SigningKey {
  /** On the curve P-256. */
  readonly privateKey: KeyObject
  /** Certificates (DER), that of the key first, each signed by the next. */
  readonly certificates: readonly Uint8Array[]
}

const labels = { algorithm: 1, x5chain: 33 }
const es256 = -7
const singleSignature = 18

/**
 * The signature of a C2PA claim: a COSE_Sign1 (RFC 9052) in CBOR without the claim itself, which lies beside it in the file. The certificates
 * are among what is signed.
 */
export function coseSignature({ privateKey, certificates }: SigningKey, claim: Uint8Array): Buffer {
  const header = cborOf(
    new Map<number, Cbor>([
      [labels.algorithm, es256],
      [labels.x5chain, certificates],
    ]),
  )
  const signed = cborOf(['Signature1', header, new Uint8Array(), claim])
  const signature = sign('sha256', signed, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return taggedCbor(singleSignature, [header, new Map(), null, signature])
}
