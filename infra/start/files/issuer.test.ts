import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { issuerOf, keepIssuer } from './issuer.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-issuer-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (port: number) => issuerOf(folder, `http://localhost:${port}`, port + 10)

test('the issuer stays as it is once somebody has an account, whatever PORT is later', async () => {
  await keepIssuer(folder, await at(3000))
  writeFileSync(join(folder, 'identity', 'accounts.json'), '[]')
  expect(await at(4000)).toEqual({ address: 'http://localhost:3010', isKept: true })
})

test('a start that was refused, and one before the first account, settle nothing', async () => {
  expect(await at(3000)).toEqual({ address: 'http://localhost:3010', isKept: false })
  expect(existsSync(join(folder, 'identity'))).toBe(false)
  await keepIssuer(folder, await at(3000))
  expect(await at(4000)).toEqual({ address: 'http://localhost:4010', isKept: false })
})
