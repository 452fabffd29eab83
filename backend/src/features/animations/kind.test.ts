import { describe, expect, it } from 'vitest'
import { animationAspectRatios, animationResolutions } from '../catalogue/animation-contract.ts'
import { animationModel } from '../catalogue/animation-model.ts'
import { priceOfAnimation, secondsIn, sizeOfAnimation } from '../catalogue/animation-rules.ts'
import { creditsFor } from '../catalogue/credits.ts'
import { animationKind } from './kind.ts'
import { animationSettings } from './testing/animation.ts'

const settings = { ...animationSettings('11111111-1111-4111-8111-111111111111'), start: '1.5', end: '6' }
const modelWith = (changes: Readonly<Record<string, string>> = {}) => {
  const model = animationKind.modelOf({ model: 'wan-2.2-animate', settings: { ...settings, ...changes } })
  if (model === undefined) throw new Error('the model is offered')
  return model
}
const inputs = { subject: 'https://a.example/a.jpg', 'driving-video': 'https://a.example/a.mp4' }

describe('an animation', () => {
  it('is asked of its service with the names that the service has', () => {
    expect(modelWith().toRequest({ prompt: 'a dance', references: [], inputs, seed: 7 })).toEqual({
      path: 'wavespeed-ai/wan-2.2/animate',
      inputs: {
        image: 'https://a.example/a.jpg',
        video: 'https://a.example/a.mp4',
        mode: 'animate',
        resolution: '720p',
        prompt: 'a dance',
        seed: 7,
      },
    })
    expect(modelWith({ mode: 'replace' }).toRequest({ prompt: '', references: [], inputs }).inputs).toEqual({
      image: 'https://a.example/a.jpg',
      video: 'https://a.example/a.mp4',
      mode: 'replace',
      resolution: '720p',
    })
  })

  it('cannot be asked for without its inputs, or with settings that are no longer offered', () => {
    const content = { prompt: '', references: [], inputs }
    expect(() => modelWith({ resolution: '8k' }).toRequest(content)).toThrow('no longer offered')
    expect(() => modelWith().toRequest({ ...content, inputs: { subject: 'x' } })).toThrow('not there any more')
    expect(animationKind.modelOf({ model: 'another', settings })).toBeUndefined()
  })

  it('is made from exactly the chosen part of the video, in the chosen shape', () => {
    const { cutsTo, cropsTo } = modelWith({ aspectRatio: 'square' })
    expect(cutsTo).toEqual({ 'driving-video': { start: 1.5, frames: 135, rate: 30, width: 720, height: 720 } })
    expect(cropsTo).toEqual({ subject: 1 })
    expect(modelWith({ mode: 'replace' })).not.toHaveProperty('cropsTo')
    expect(animationKind.pricedBy({ model: 'wan-2.2-animate', settings })).toEqual({ seconds: 4.5, resolution: '720p' })
  })

  it('has the seed that the person chose, else one that is drawn, and the same for every intent', () => {
    const draw = (max: number) => max - 1
    expect(modelWith({ seed: '7' }).seedOf({ n: 0, last: undefined, draw })).toBe(7)
    expect(modelWith().seedOf({ n: 0, last: undefined, draw })).toBe(2_147_483_646)
    expect(modelWith().seedOf({ n: 0, last: { seed: 3 }, draw })).toBe(3)
  })
})

describe('the rules of animations', () => {
  it('give every shape exactly, with even sides', () => {
    const sizes = animationResolutions.map((resolution) =>
      animationAspectRatios.map((ratio) => Object.values(sizeOfAnimation(resolution, ratio)).join('x')),
    )
    expect(sizes).toEqual([
      ['480x854', '480x640', '480x480', '720x480', '854x480', '1120x480'],
      ['720x1280', '720x960', '720x720', '1080x720', '1280x720', '1680x720'],
    ])
  })

  it.each([
    [0.1, 200_000, 6],
    [5, 200_000, 6],
    [5.01, 400_000, 13],
    [10, 400_000, 13],
    [120, 4_800_000, 160],
  ])('charge %d s at 480p', (seconds, price, credits) => {
    expect(priceOfAnimation(animationModel, '480p', seconds)).toBe(price)
    expect(priceOfAnimation(animationModel, '720p', seconds)).toBe(2 * price)
    expect(creditsFor(price)).toBe(credits)
  })

  it('count whole frames, and never more than were chosen', () => {
    expect(secondsIn({ start: 0.1, end: 5.1 })).toBe(5)
    expect(secondsIn({ start: 0, end: 5.03 })).toBe(5)
    expect(secondsIn({ start: 2, end: 1 })).toBe(0)
  })
})
