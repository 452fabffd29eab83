import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { requireFreePorts } from './ports.ts'

const kept = new Set(['identity'])
const refused = (code: string) => async () => code

test('a PORT that belongs to the identity provider is refused with that reason', async () => {
  const refusal = requireFreePorts({ 'the product': 5610, identity: 5610 }, kept)
  await expect(refusal).rejects.toThrow('Port 5610 (the product) belongs to the identity provider of this data folder')
  const besides = requireFreePorts({ 'the product': 5600, sandbox: 5611, identity: 5611 }, kept)
  await expect(besides).rejects.toThrow('Port 5611 (sandbox) belongs to the identity provider')
})

test('of an ADMIN_PORT that belongs to the identity provider, nobody is told to set PORT', async () => {
  const ports = { 'the product': 3000, 'the site of admins': 3010, identity: 3010 }
  const refusal = requireFreePorts(ports, kept, refused('EACCES'))
  await expect(refusal).rejects.toThrow(/^Port 3010 \(the site of admins\) belongs to .* Set ADMIN_PORT to another/)
})

test('an ADMIN_PORT that is that of another part is refused', async () => {
  const refusal = requireFreePorts({ 'the site of admins': 5610, identity: 5610 })
  await expect(refusal).rejects.toThrow('Port 5610 is both that of the site of admins and that of identity')
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

test('of a taken port that the identity provider keeps, nobody is told to set PORT', async () => {
  const told = requireFreePorts({ identity: 5610 }, kept, refused('EADDRINUSE'))
  await expect(told).rejects.toThrow('Port 5610 (identity) is taken by another program. Free it: the identity provider')
  await expect(told).rejects.toThrow('another PORT does not change it')
  await expect(requireFreePorts({ identity: 5610 }, undefined, refused('EADDRINUSE'))).rejects.toThrow('set PORT')
})

test('a port that this user may not have is not called taken', async () => {
  const told = requireFreePorts({ 'the product': 80 }, undefined, refused('EACCES'))
  await expect(told).rejects.toThrow('Port 80 (the product) is not allowed to this user')
})
