import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-browser-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function install(name: string, mode = 0o755): string {
  const file = join(folder, name)
  writeFileSync(file, '')
  chmodSync(file, mode)
  return file
}

test('the headless shell is taken before Chromium, and the browser that was named before both', () => {
  const chromium = install('chromium')
  expect(chromiumPath({ PATH: folder })).toBe(chromium)
  const shell = install('chromium-headless-shell')
  expect(chromiumPath({ PATH: `/nowhere:${folder}` })).toBe(shell)
  expect(chromiumPath({ PATH: folder, CHROMIUM_PATH: '/opt/browser' })).toBe('/opt/browser')
})

test('a file that cannot be run is no browser; without one it says what to install', () => {
  install('chromium', 0o644)
  expect(() => chromiumPath({ PATH: folder })).toThrow('no browser on PATH; install one of: chromium-headless-shell, ')
})
