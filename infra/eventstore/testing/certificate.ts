import { generateKeyPairSync, sign } from 'node:crypto'

/** A certificate and its private key, as PEM. */
type Identity = { readonly certificate: string; readonly key: string }

// The few types of ASN.1 a certificate is made of, by their tags.
const INTEGER = 0x02
const BIT_STRING = 0x03
const OCTET_STRING = 0x04
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
const SEQUENCE = 0x30
const SET = 0x31
const VERSION = 0xa0
const EXTENSIONS = 0xa3
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87

const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const ALTERNATIVE_NAMES = Buffer.from('0603551d11', 'hex')
const THIRD_VERSION = Buffer.of(2)

const encode = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(contents)
  const { length } = body
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), body])
  if (length < 0x100) return Buffer.concat([Buffer.of(tag, 0x81, length), body])
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), body])
}

/** A self-signed certificate for `localhost` and 127.0.0.1, valid until 2049. */
export const makeCertificate = (): Identity => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = encode(SEQUENCE, ECDSA_WITH_SHA256)
  const name = encode(
    SEQUENCE,
    encode(SET, encode(SEQUENCE, COMMON_NAME, encode(UTF8_STRING, Buffer.from('localhost')))),
  )
  const validity = encode(
    SEQUENCE,
    encode(UTC_TIME, Buffer.from('200101000000Z')),
    encode(UTC_TIME, Buffer.from('491231235959Z')),
  )
  const hosts = encode(
    SEQUENCE,
    encode(DNS_NAME, Buffer.from('localhost')),
    encode(IP_ADDRESS, Buffer.of(127, 0, 0, 1)),
  )
  const extension = encode(SEQUENCE, ALTERNATIVE_NAMES, encode(OCTET_STRING, hosts))
  const body = encode(
    SEQUENCE,
    encode(VERSION, encode(INTEGER, THIRD_VERSION)),
    encode(INTEGER, Buffer.of(1)),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(EXTENSIONS, encode(SEQUENCE, extension)),
  )
  const signature = encode(BIT_STRING, Buffer.of(0), sign('sha256', body, privateKey))
  const der = encode(SEQUENCE, body, algorithm, signature)
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
