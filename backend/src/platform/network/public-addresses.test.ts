import { expect, it } from 'vitest'
import { DomainError } from '../eventsourcing/decider.ts'
import { checkPublicAddresses } from './public-addresses.ts'

const check = (address: string, allowed: readonly string[] = []) => checkPublicAddresses({ address }, allowed)

it.each([
  'https://huggingface.co/me/model/resolve/main/high.safetensors',
  'https://civitai.com:443/api/download/1?token=x',
  'https://8.8.8.8/high.safetensors',
])('takes %s', (address) => {
  expect(() => check(address)).not.toThrow()
})

it.each([
  'http://huggingface.co/high.safetensors',
  'ftp://huggingface.co/high',
  'huggingface.co/me/model',
  'javascript:alert(1)',
  'https://user:secret@huggingface.co/high',
  'https://localhost/high',
  'https://LOCALHOST./high',
  'https://printer/high',
  'https://nas.local/high',
  'https://10.0.0.1/high',
  'https://127.1/high',
  'https://0x7f000001/high',
  'https://2130706433/high',
  'https://169.254.169.254/latest/meta-data',
  'https://172.16.3.4/high',
  'https://192.168.1.1/high',
  'https://100.64.0.1/high',
  'https://[::1]/high',
  'https://[::ffff:10.0.0.1]/high',
])('refuses %s', (address) => {
  expect(() => check(address)).toThrow(DomainError)
})

it('names the field, and passes over one that is left out', () => {
  const wrong = { highNoiseUrl: 'https://a.co/x', lowNoiseUrl: 'http://a.co/x' }
  expect(() => checkPublicAddresses(wrong, [])).toThrow(
    expect.objectContaining({ code: 'address-refused', details: { field: 'lowNoiseUrl' } }),
  )
  expect(() => checkPublicAddresses({ thumbnailUrl: undefined }, [])).not.toThrow()
})

it('takes allowed hosts and their subdomains alone when there are any', () => {
  const allowed = ['huggingface.co']
  expect(() => check('https://huggingface.co/x', allowed)).not.toThrow()
  expect(() => check('https://cdn.huggingface.co/x', allowed)).not.toThrow()
  expect(() => check('https://evilhuggingface.co/x', allowed)).toThrow('not allowed')
  expect(() => check('https://huggingface.co.evil.com/x', allowed)).toThrow('not allowed')
})
