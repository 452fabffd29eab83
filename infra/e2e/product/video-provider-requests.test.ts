import { videoAspectRatios } from '@studio/backend/features/catalogue/video-contract.ts'
import type { VideoModelEntry } from '@studio/backend/features/catalogue/video-model.ts'
import { videoModels } from '@studio/backend/features/catalogue/video-models.ts'
import { priceOfVideo } from '@studio/backend/features/catalogue/video-rules.ts'
import { toVideoRequest } from '@studio/backend/features/videos/request.ts'
import { describe, expect, it } from 'vitest'
import { refuse, priceOf as servicePrice } from '../../sandbox/inputs.ts'
import { serviceOf } from '../../sandbox/services/services.ts'

const offered = videoModels.filter(({ retired }) => retired === undefined)
const retired = videoModels.filter((model) => model.retired !== undefined)

const tableOf = (provider: string, path: string) => serviceOf(provider)?.media?.models.get(path)

/** Every choice that a model offers: variant by size by length by sound. */
const choicesOf = (model: VideoModelEntry) =>
  model.variants.flatMap(({ id: variant, resolutions }) =>
    resolutions.flatMap((resolution) =>
      model.durations.flatMap((duration) =>
        (model.sound === 'choice' ? [true, false] : [true]).map((audioEnabled) => ({
          variant,
          resolution,
          duration,
          audioEnabled,
        })),
      ),
    ),
  )

/** Every set of files that a model takes. */
const filesOf = ({ lastFrame, takesAudio }: VideoModelEntry): readonly Record<string, string>[] => {
  const first = { 'first-frame': 'https://a.example/first.png' }
  const last = { 'last-frame': 'https://a.example/last.png' }
  const frames = lastFrame === 'none' ? [first] : [{ ...first, ...last }, ...(lastFrame === 'optional' ? [first] : [])]
  return [...frames, ...(takesAudio ? [{ ...first, audio: 'https://a.example/voice.mp3' }] : [])]
}

/** The ratios that can be asked for; where a model has no choice, the form's word for the shape of the first frame. */
const ratiosOf = ({ aspectRatios }: VideoModelEntry) => (aspectRatios.length > 0 ? aspectRatios : videoAspectRatios)

const requests = offered.flatMap((model) =>
  choicesOf(model).flatMap((choice) =>
    ratiosOf(model).flatMap((aspectRatio) =>
      filesOf(model).map((inputs) => {
        const settings = {
          variant: choice.variant,
          resolution: choice.resolution,
          duration: String(choice.duration),
          aspectRatio,
          audioEnabled: String(choice.audioEnabled),
          ...(model.guidanceScale && { guidanceScale: '0.5' }),
        }
        const negativePrompt = model.negativePrompt === undefined ? undefined : 'blur'
        const request = toVideoRequest(model, settings, { prompt: 'a harbour', negativePrompt, inputs, seed: 1 })
        return { model, choice, inputs, request }
      }),
    ),
  ),
)

describe('the inputs of the requests for every video model and everything that it offers', () => {
  it('are what their tables accept', () => {
    const faults = requests.flatMap(({ model, request: { path, inputs } }) => {
      const table = tableOf(model.provider, path)
      const fault = table ? refuse(table, inputs) : 'no such model'
      return fault ? [{ path, inputs, fault }] : []
    })
    expect(faults).toEqual([])
    expect(requests.length).toBeGreaterThan(100)
  })

  it('are all known there', () => {
    const unknown = requests.flatMap(({ model, request: { path, inputs } }) =>
      Object.keys(inputs).filter((name) => !(name in (tableOf(model.provider, path)?.inputs ?? {}))),
    )
    expect(unknown).toEqual([])
  })

  it('hold every file', () => {
    for (const { inputs, request } of requests) {
      const { image, last_image, audio } = request.inputs
      const { 'first-frame': first, 'last-frame': last, audio: sound } = inputs
      expect([image, last_image, audio]).toEqual([first, last, sound])
    }
  })

  it('cost there what our price list says', () => {
    for (const { model, choice, request } of requests) {
      const table = tableOf(model.provider, request.path)
      expect([request.path, table && servicePrice(table, request.inputs)]).toEqual([
        request.path,
        priceOfVideo(model, choice),
      ])
    }
  })
})

it('the service no longer has the models that we show as switched off', () => {
  const paths = retired.flatMap(({ provider, variants }) =>
    variants.flatMap(({ paths }) => Object.values(paths).map((path) => tableOf(provider, path))),
  )
  expect(paths).toEqual([undefined])
})
