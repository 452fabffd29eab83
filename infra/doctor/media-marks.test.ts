import { expect, test } from 'vitest'
import { checkForeignMarks } from './media-marks.ts'

const place = { dataDir: '/data', bucket: undefined }

test.each([
  [{ state: 'idle' }, 'unchecked', 'cannot be told without the event store'],
  [{ state: 'failed', reason: 'denied' }, 'unchecked', '/data/media cannot be read: denied'],
  [{ state: 'seen', seen: [] }, 'ok', 'no other log uses /data/media'],
] as const)('%j is %s', (foreign, status, says) => {
  expect(checkForeignMarks(place, foreign)).toMatchObject({ status, says })
})

test('which marks of another log are to be removed, and from where, is named', () => {
  const foreign = { state: 'seen', seen: ['log-marks/a', 'log-marks/b'] } as const
  const finding = checkForeignMarks({ dataDir: '/data', bucket: 'studio' }, foreign)
  expect(finding.status).toBe('warning')
  expect('advice' in finding && finding.advice).toContain('remove log-marks/a, log-marks/b from the bucket studio')
})
