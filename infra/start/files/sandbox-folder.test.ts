import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aboutLeftSandbox } from './sandbox-folder.ts'

test('the folder of the sandbox is named once the sandbox does not run any more, and only where there is one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const real = new Set(['wavespeed'])
  expect(aboutLeftSandbox(folder, real)).toBeUndefined()
  mkdirSync(join(folder, 'sandbox'))
  expect(aboutLeftSandbox(folder, real)).toMatch(new RegExp(`^${join(folder, 'sandbox')} holds prompts and pictures`))
  expect(aboutLeftSandbox(folder, new Set(['openrouter']))).toBeUndefined()
})
