import { ConfigError } from '@studio/backend/processes/config.ts'
import { describe, expect, it } from 'vitest'
import { readWorkerConfig } from './config.ts'

const env = {
  EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  MONGO_URL: 'mongodb://127.0.0.1:27017/atelier',
  MASTER_KEY: Buffer.alloc(32).toString('base64'),
  TEMPORAL_ADDRESS: '127.0.0.1:7233',
  WAVESPEED_API_KEY: 'key',
}

describe('the configuration of the worker', () => {
  it('has all duties and uses the real service and its second tier by default', () => {
    const { duties, temporal, accounts } = readWorkerConfig(env)
    expect(duties).toEqual([
      'core',
      'provider-wavespeed',
      'provider-segmind',
      'media',
      'quick',
      'work',
      'batch',
      'patient',
      'dispatcher',
    ])
    expect(temporal.namespace).toBe('default')
    const real = { baseUrl: 'https://api.wavespeed.ai', inFlight: 100, perMinute: 500, sync: false }
    expect(accounts.get('wavespeed')).toMatchObject(real)
  })

  it('connects Segmind when there is a key, with separate limits', () => {
    expect(readWorkerConfig(env).accounts.has('segmind')).toBe(false)
    const limits = { SEGMIND_IN_FLIGHT: '2', SEGMIND_PER_MINUTE: '9' }
    expect(readWorkerConfig({ ...env, SEGMIND_API_KEY: 'key', ...limits }).accounts.get('segmind')).toEqual({
      baseUrl: 'https://api.segmind.com',
      apiKey: 'key',
      inFlight: 2,
      perMinute: 9,
      sync: false,
    })
  })

  it('can have a single duty', () => {
    expect(readWorkerConfig({ ...env, WORKER_DUTIES: 'media' }).duties).toEqual(['media'])
  })

  it.each([
    ['an unknown duty', { WORKER_DUTIES: 'core,cooking' }, 'WORKER_DUTIES'],
    ['no address of Temporal', { TEMPORAL_ADDRESS: '' }, 'TEMPORAL_ADDRESS'],
    ['no key', { WAVESPEED_API_KEY: '' }, 'WAVESPEED_API_KEY'],
  ])('names what is wrong with %s', (_, change, variable) => {
    const read = () => readWorkerConfig({ ...env, ...change })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(variable)
  })
})
