import { describe, expect, it } from 'vitest'
import { readLink } from './links.ts'

const youtube = { link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }
const tiktok = { link: 'https://www.tiktok.com/@some.body_1/video/7301234567890123456' }
const short = { link: 'https://vm.tiktok.com/ZMabc1234/' }

it.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL123&t=3s',
  'http://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'youtube.com/shorts/dQw4w9WgXcQ?feature=share',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'https://www.youtube.com/live/dQw4w9WgXcQ',
  'HTTPS://WWW.YOUTUBE.COM/embed/dQw4w9WgXcQ',
])('reads the one video of %s', (text) => {
  expect(readLink('youtube', text)).toEqual(youtube)
})

it.each([
  ['https://www.tiktok.com/@some.body_1/video/7301234567890123456?is_from_webapp=1', tiktok],
  ['m.tiktok.com/@some.body_1/video/7301234567890123456/', tiktok],
  ['https://vm.tiktok.com/ZMabc1234/', short],
  ['https://vt.tiktok.com/ZMabc1234', short],
  ['https://www.tiktok.com/t/ZMabc1234/', short],
])('reads the one video of %s', (text, expected) => {
  expect(readLink('tiktok', text)).toEqual(expected)
})

describe('nothing else is read', () => {
  it.each([
    ['not a link at all', 'not-a-link'],
    ['file:///etc/passwd', 'not-a-link'],
    ['ftp://www.youtube.com/watch?v=dQw4w9WgXcQ', 'not-a-link'],
    ['javascript:alert(1)', 'not-a-link'],
    ['https://me:secret@www.youtube.com/watch?v=dQw4w9WgXcQ', 'not-a-link'],
    ['https://www.youtube.com@127.0.0.1/watch?v=dQw4w9WgXcQ', 'not-a-link'],
    ['https://www.youtube.com:6379/watch?v=dQw4w9WgXcQ', 'not-a-link'],
    ['http://127.0.0.1/watch?v=dQw4w9WgXcQ', 'other-host'],
    ['http://2130706433/watch?v=dQw4w9WgXcQ', 'other-host'],
    ['http://[::1]/watch?v=dQw4w9WgXcQ', 'other-host'],
    ['http://169.254.169.254/latest/meta-data', 'other-host'],
    ['https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'other-host'],
    ['https://evilyoutube.com/watch?v=dQw4w9WgXcQ', 'other-host'],
    ['https://vm.tiktok.com/ZMabc1234/', 'other-host'],
    ['https://www.youtube.com/playlist?list=PL123', 'playlist'],
    ['https://www.youtube.com/watch?list=PL123', 'playlist'],
    ['https://www.youtube.com/@somebody', 'no-video'],
    ['https://www.youtube.com/watch?v=--exec=reboot', 'no-video'],
    ['https://www.youtube.com/watch', 'no-video'],
  ])('%s', (text, refused) => {
    expect(readLink('youtube', text)).toEqual({ refused })
  })

  it.each([
    ['https://www.tiktok.com/@somebody', 'playlist'],
    ['https://www.tiktok.com/tag/cats', 'playlist'],
    ['https://www.tiktok.com/', 'no-video'],
    ['https://vm.tiktok.com/../../etc/passwd', 'no-video'],
    ['https://youtu.be/dQw4w9WgXcQ', 'other-host'],
  ])('%s', (text, refused) => {
    expect(readLink('tiktok', text)).toEqual({ refused })
  })
})
