import { describe, expect, it } from 'vitest'
import { ConfigError, readApiConfig, readConfig, readMetricsAccess } from './config.ts'

const env = {
  EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  MONGO_URL: 'mongodb://127.0.0.1:27017/atelier?directConnection=true',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  OIDC_ISSUER: 'http://localhost:3100',
  OIDC_CLIENT_ID: 'atelier',
  OIDC_CLIENT_SECRET: 'a-secret-of-some-length',
}

const refusalOf = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('Expected a ConfigError')
}

describe('config', () => {
  it('serves metrics only where a port is named, and only with a token', () => {
    const token = 'sixteen-or-more-characters'
    const unnamed = [{}, { METRICS_PORT: '' }, { METRICS_PORT: '0' }, { METRICS_TOKEN: token }]
    expect(unnamed.map(readMetricsAccess)).toEqual([undefined, undefined, undefined, undefined])
    expect(readMetricsAccess({ METRICS_PORT: '3015', METRICS_TOKEN: token })).toEqual({ port: 3015, token })
    expect(refusalOf(() => readMetricsAccess({ METRICS_PORT: 'x', METRICS_TOKEN: token }))).toContain('METRICS_PORT')
    for (const wrong of [undefined, '', 'short'])
      expect(refusalOf(() => readMetricsAccess({ METRICS_PORT: '3015', METRICS_TOKEN: wrong }))).toContain(
        'METRICS_TOKEN',
      )
  })

  it('has the documented defaults', () => {
    const config = readApiConfig(env)
    expect(config).toMatchObject({
      port: 3000,
      signup: 'invited',
      dailySpendCap: 20_000_000,
      storageQuota: 20_000_000_000,
      testLogin: undefined,
    })
    expect(config.publicUrl.href).toBe('http://localhost:3000/')
  })

  it('offers the models of services that have a key', () => {
    expect(readApiConfig(env).connected).toEqual(new Set(['wavespeed']))
    expect(readApiConfig({ ...env, SEGMIND_API_KEY: 'SG_1' }).connected).toEqual(new Set(['wavespeed', 'segmind']))
  })

  it('names every variable that is missing, and what is wrong with the others', () => {
    const message = refusalOf(() => readConfig({ MASTER_KEY: 'short', MONGO_URL: '' }))
    expect(message).toContain('EVENTSTORE_URL')
    expect(message).toContain('MONGO_URL')
    expect(message).toContain('MASTER_KEY: must be 32 bytes in base64')
    expect(message).not.toContain('short')
  })

  it('accepts the addresses of clusters', () => {
    const cluster = {
      EVENTSTORE_URL: 'esdb://ann:canary@a:2113,b:2113,c:2113',
      MONGO_URL: 'mongodb://ann:canary@a:27017,b:27017,c:27017/atelier?replicaSet=rs0',
    }
    expect(readConfig({ ...env, ...cluster })).toMatchObject({
      eventStoreUrl: cluster.EVENTSTORE_URL,
      mongoUrl: cluster.MONGO_URL,
    })
  })

  it('refuses addresses that the clients do not understand, without repeating them', () => {
    const wrong = { EVENTSTORE_URL: 'esdb://ann:canary', MONGO_URL: 'mongodb://ann:can/ary@a,b/atelier' }
    const message = refusalOf(() => readConfig({ ...env, ...wrong }))
    expect(message).toContain('EVENTSTORE_URL: is no address')
    expect(message).toContain('MONGO_URL: is no address')
    expect(message).not.toMatch(/canary|can\/ary/)
  })

  it('refuses an address of MongoDB without a database, which other studios would share', () => {
    for (const address of ['mongodb://a', 'mongodb://ann:p@a,b/', 'mongodb://a/?replicaSet=rs0', 'mongodb://a?w=1'])
      expect(refusalOf(() => readConfig({ ...env, MONGO_URL: address }))).toContain('MONGO_URL: names no database')
    const named = ['mongodb://%2Ftmp%2Fmongo.sock/atelier', 'mongodb+srv://ann:p@cluster.example.com/studio?w=1']
    expect(named.map((MONGO_URL) => readConfig({ ...env, MONGO_URL }).mongoUrl)).toEqual(named)
  })

  it('refuses in production what is only for development', () => {
    const production = { ...env, NODE_ENV: 'production' }
    const testLogin = { TEST_LOGIN_EMAIL: 'a@b.example', TEST_LOGIN_PASSWORD: 'canary-canary' }
    expect(refusalOf(() => readApiConfig({ ...production, ...testLogin }))).toContain('TEST_LOGIN_EMAIL: is for tests')
    expect(readApiConfig({ ...env, ...testLogin }).testLogin).toBeDefined()
    const plain = { PUBLIC_URL: 'http://studio.example' }
    expect(refusalOf(() => readApiConfig({ ...production, ...plain }))).toContain(
      'PUBLIC_URL: must start with https://',
    )
    expect(readApiConfig({ ...env, ...plain }).publicUrl.hostname).toBe('studio.example')
    for (const PUBLIC_URL of ['https://studio.example', 'http://localhost:3000', 'http://127.0.0.1']) {
      expect(readApiConfig({ ...production, PUBLIC_URL }).publicUrl.origin).toBe(PUBLIC_URL)
    }
  })

  it('accepts host names for pictures, and nothing that could widen the policy', () => {
    const hosts = (people: string, loras: string) =>
      readApiConfig({ ...env, PROFILE_PICTURE_HOSTS: people, LORA_PICTURE_HOSTS: loras }).pictureHosts
    const usual = ['huggingface.co', '*.huggingface.co', '*.hf.co', 'image.civitai.com']
    expect(hosts('', '')).toEqual(usual)
    expect(hosts('*.googleusercontent.com, pictures.example', 'loras.example')).toEqual([
      '*.googleusercontent.com',
      'pictures.example',
      'loras.example',
    ])
    for (const wrong of ['*', 'https://x.example', 'x.example; script-src *', "'unsafe-inline'"]) {
      expect(refusalOf(() => hosts(wrong, ''))).toContain('PROFILE_PICTURE_HOSTS')
      expect(refusalOf(() => hosts('', wrong))).toContain('LORA_PICTURE_HOSTS')
    }
  })

  it('accepts host names for LoRAs', () => {
    const hosts = (LORA_HOSTS: string) => readApiConfig({ ...env, LORA_HOSTS }).loraHosts
    expect(hosts('')).toEqual([])
    expect(hosts('huggingface.co, civitai.com')).toEqual(['huggingface.co', 'civitai.com'])
    for (const wrong of ['*', '*.huggingface.co', 'https://huggingface.co', 'localhost']) {
      expect(refusalOf(() => hosts(wrong))).toContain('LORA_HOSTS')
    }
  })

  it('stores media in a bucket only when one is named', () => {
    expect(readConfig(env).bucket).toBeUndefined()
    expect(readConfig({ ...env, S3_BUCKET: '', S3_ENDPOINT: '' }).bucket).toBeUndefined()
    expect(readConfig({ ...env, S3_BUCKET: 'studio-media' }).bucket).toEqual({
      name: 'studio-media',
      endpoint: undefined,
    })
    const compatible = { S3_BUCKET: 'studio-media', S3_ENDPOINT: 'http://127.0.0.1:9000' }
    expect(readConfig({ ...env, ...compatible }).bucket).toEqual({
      name: 'studio-media',
      endpoint: 'http://127.0.0.1:9000',
    })
    expect(refusalOf(() => readConfig({ ...env, ...compatible, S3_ENDPOINT: 'a server' }))).toContain('S3_ENDPOINT')
  })

  it('refuses a plain-text issuer on another machine', () => {
    expect(refusalOf(() => readApiConfig({ ...env, OIDC_ISSUER: 'http://issuer.example' }))).toContain('OIDC_ISSUER')
  })

  it('refuses half a test login', () => {
    expect(refusalOf(() => readApiConfig({ ...env, TEST_LOGIN_EMAIL: 'a@b.example' }))).toContain('TEST_LOGIN_PASSWORD')
  })
})
