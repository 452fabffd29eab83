import { generateKeyPairSync, sign } from 'node:crypto'

/** A certificate and its private key, as PEM. */
interface Identity {
  readonly certificate: string
  readonly key: string
}

// The few types of ASN.1 a certificate is made of, by their tags.
const integer = 0x02
const bitString = 0x03
const octetString = 0x04
const utf8String = 0x0c
const utcTime = 0x17
const sequence = 0x30
const setTag = 0x31
const version = 0xa0
const extensions = 0xa3
const dnsName = 0x82
const ipAddress = 0x87

const ecdsaWithSha256 = Buffer.from('06082a8648ce3d040302', 'hex')
const commonName = Buffer.from('0603550403', 'hex')
const alternativeNames = Buffer.from('0603551d11', 'hex')
const thirdVersion = Buffer.of(2)

const encode = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(contents)
  const { length } = body
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), body])
  if (length < 0x100) return Buffer.concat([Buffer.of(tag, 0x81, length), body])
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), body])
}

/** A self-signed certificate for `localhost` and 127.0.0.1, valid until 2049. */
export function makeCertificate(): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = encode(sequence, ecdsaWithSha256)
  const name = encode(
    sequence,
    encode(setTag, encode(sequence, commonName, encode(utf8String, Buffer.from('localhost')))),
  )
  const validity = encode(
    sequence,
    encode(utcTime, Buffer.from('200101000000Z')),
    encode(utcTime, Buffer.from('491231235959Z')),
  )
  const hosts = encode(sequence, encode(dnsName, Buffer.from('localhost')), encode(ipAddress, Buffer.of(127, 0, 0, 1)))
  const extension = encode(sequence, alternativeNames, encode(octetString, hosts))
  const body = encode(
    sequence,
    encode(version, encode(integer, thirdVersion)),
    encode(integer, Buffer.of(1)),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(extensions, encode(sequence, extension)),
  )
  const signature = encode(bitString, Buffer.of(0), sign('sha256', body, privateKey))
  const der = encode(sequence, body, algorithm, signature)
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
