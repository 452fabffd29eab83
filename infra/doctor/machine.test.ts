import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leftReadModels } from './machine.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'atelier-machine-'))
  for (const name of ['mongo', 'mongo-mongod-7.0', 'mongo-mongod-8.0']) mkdirSync(join(dataDir, name))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test.each(['--dbpath', '--storage-path'])(
  'the folder of a MongoDB that runs is not left, whose flag is %s',
  async (flag) => {
    const settings = { dataDir, mongoUrl: 'mongodb://elsewhere' }
    expect((await leftReadModels(settings, [])).toSorted()).toEqual(['mongo', 'mongo-mongod-7.0', 'mongo-mongod-8.0'])
    for (const after of ['', ' --wiredTigerCacheSizeGB 0.5']) {
      const running = [{ args: 'node api' }, { args: `server ${flag} ${join(dataDir, 'mongo-mongod-8.0')}${after}` }]
      expect((await leftReadModels(settings, running)).toSorted()).toEqual(['mongo', 'mongo-mongod-7.0'])
    }
  },
)
