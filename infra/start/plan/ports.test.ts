import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { requireFreePorts } from './ports.ts'

test('a PORT that belongs to the identity provider is refused with that reason', async () => {
  const refusal = requireFreePorts({ 'the product': 5610, identity: 5610 })
  await expect(refusal).rejects.toThrow('Port 5610 (the product) belongs to the identity provider of this data folder')
  const besides = requireFreePorts({ 'the product': 5600, sandbox: 5611, identity: 5611 })
  await expect(besides).rejects.toThrow('Port 5611 (sandbox) belongs to the identity provider')
})

test('a port on which another program listens is named', async () => {
  const other = createServer()
  const port = await new Promise<number>((resolve) =>
    other.listen(0, () => {
      const address = other.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    }),
  )
  await expect(requireFreePorts({ sandbox: port })).rejects.toThrow(`Port ${port} (sandbox) is taken`)
  await new Promise((resolve) => other.close(resolve))
  await expect(requireFreePorts({ sandbox: port })).resolves.toBeUndefined()
})
