import { expect, it } from 'vitest'
import { sourceOfBytes } from '../../media/blobs/byte-source.ts'
import { inspectImage } from '../../media/pictures/derive.ts'
import { ProviderUnavailable } from '../port.ts'
import { accepted, never, outputOf, ownPrompt, type Subject } from './subject.ts'

const largest = 64 * 1024 * 1024
const minutes = (count: number) => count * 60_000

/** Throws before money is spent that nobody has allowed. */
export type Spend = (micros: number) => void

/** Test suite: what every adapter must do with a service that works as documented, the real one included. It buys one picture. */
export function testGoodConduct(subject: () => Subject, spend: Spend): void {
  it('brings a picture of the size that was asked for', { timeout: minutes(5) }, async () => {
    const { connect, request, size, price } = subject()
    const provider = connect()
    spend(price)
    const output = await outputOf(provider, await accepted(provider, request(ownPrompt('at dawn'))), minutes(4))
    expect(await inspectImage(await provider.download(output, largest, never))).toMatchObject(size)
  })

  it('is rejected with inputs that do not fit', async () => {
    const { connect, request } = subject()
    const { path } = request('')
    expect(await connect().submit({ path, inputs: {} }, never)).toMatchObject({
      kind: 'rejected',
      reason: 'invalid-request',
    })
  })

  it('is rejected by a model that is not served', async () => {
    const { connect, request } = subject()
    const submission = await connect().submit({ ...request('a harbour'), path: 'nobody/has-this-model' }, never)
    expect(submission).toMatchObject({ kind: 'rejected', reason: 'invalid-request' })
  })

  it('has no clear answer about a task that nobody knows', async () => {
    await expect(subject().connect().poll('unknown', never)).rejects.toThrow(ProviderUnavailable)
  })

  it('gives a file an address that the service can read', async () => {
    const address = await subject()
      .connect()
      .upload({ bytes: sourceOfBytes(tinyPicture), contentType: 'image/png' }, never)
    expect(address).toMatch(/^(https?:\/\/|data:image\/png;base64,)/)
  })

  it('names the models and prices of a service that tells them', async () => {
    const { connect, request, price } = subject()
    const provider = connect()
    const order = request('a harbour')
    const paths = (await provider.modelPaths?.(never)) ?? new Set([order.path])
    const quoted = (await provider.quote?.(order, never)) ?? price
    expect([...paths]).toContain(order.path)
    expect(quoted).toBe(price)
  })
}

/** A 2 x 2 PNG. */
const tinyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWMoX7WqfNUqBggFADF2By310yjvAAAAAElFTkSuQmCC',
  'base64',
)
