import type { Spend } from './good-conduct.ts'
import { type Subject, segmindSubject, wavespeedSubject } from './subject.ts'

/**
 * The real services, to be tested with real money: none unless LIVE_PROVIDER_TESTS is 1 and a key is there. They share
 * LIVE_SPEND_CAP, in dollars, without which nothing is sent.
 */
export function liveSubjects(env: NodeJS.ProcessEnv): readonly (Subject & { readonly spend: Spend })[] {
  const { LIVE_PROVIDER_TESTS, LIVE_SPEND_CAP, WAVESPEED_API_KEY, SEGMIND_API_KEY } = env
  if (LIVE_PROVIDER_TESTS !== '1') return []
  const spend = spendUpTo(Number(LIVE_SPEND_CAP || '0') * 1_000_000)
  return [
    ...(WAVESPEED_API_KEY
      ? [wavespeedSubject({ baseUrl: 'https://api.wavespeed.ai', apiKey: WAVESPEED_API_KEY })]
      : []),
    ...(SEGMIND_API_KEY ? [segmindSubject({ baseUrl: 'https://api.segmind.com', apiKey: SEGMIND_API_KEY })] : []),
  ].map((subject) => ({ ...subject, spend }))
}

function spendUpTo(cap: number): Spend {
  let spent = 0
  return (micros) => {
    if (!(spent + micros <= cap)) throw new Error('LIVE_SPEND_CAP does not allow another picture')
    spent += micros
  }
}
