import { aspectRatios } from '@studio/backend/features/catalogue/contract.ts'
import { imageModels, priceOf } from '@studio/backend/features/catalogue/models.ts'
import { toProviderRequest } from '@studio/backend/features/images/form/request.ts'
import { describe, expect, it } from 'vitest'
import { refuse, priceOf as servicePrice } from '../../sandbox/inputs.ts'
import type { Model } from '../../sandbox/model.ts'
import { serviceOf } from '../../sandbox/services/services.ts'

const addresses = [
  'https://a.example/1.jpg',
  'https://a.example/2.jpg',
  'https://a.example/3.jpg',
  'data:image/jpeg;base64,aGFzaA==',
]

/** A style is stored only for models that have styles. */
const stylesOf = ({ styles }: (typeof imageModels)[number]): readonly { readonly style?: string }[] => {
  const names = Object.keys(styles)
  return names.length === 0 ? [{}] : names.map((style) => ({ style }))
}

/** Every request that the nine models can lead to: ratio by quality by style by number of references. */
const cases = imageModels.flatMap((model) =>
  aspectRatios.flatMap((aspectRatio) =>
    model.qualities.flatMap((quality) =>
      [0, 1, 2, 3, 4]
        .filter((count) => count >= model.references.min && count <= model.references.max)
        .flatMap((count) =>
          stylesOf(model).map((style) => ({ model, settings: { aspectRatio, quality, ...style }, count })),
        ),
    ),
  ),
)

const requests = cases.map(({ model, settings, count }) => {
  const content = { prompt: 'a harbour', references: addresses.slice(0, count), seed: 1 }
  return { model, count, quality: settings.quality, request: toProviderRequest(model, settings, content) }
})

/** The service's own table of a model's inputs (providers 4.1, 4.4). */
function tableOf(provider: string, path: string): Model {
  const table = serviceOf(provider)?.media?.models.get(path)
  if (!table) throw new Error(`${provider} has no ${path}`)
  return table
}

describe('the inputs of the requests for every model, ratio, quality and number of references', () => {
  it('is what their tables accept', () => {
    const faults = requests.flatMap(({ model, request: { path, inputs } }) => {
      const fault = refuse(tableOf(model.provider, path), inputs)
      return fault ? [{ path, inputs, fault }] : []
    })
    expect(faults).toEqual([])
    expect(requests.length).toBeGreaterThan(200)
  })

  it('has no input that they do not know', () => {
    const unknown = requests.flatMap(({ model, request: { path, inputs } }) =>
      Object.keys(inputs).filter((name) => !(name in tableOf(model.provider, path).inputs)),
    )
    expect(unknown).toEqual([])
  })

  it('holds every reference', () => {
    for (const { count, request } of requests) {
      const { image, image_url, images } = request.inputs
      expect([image ?? image_url ?? images ?? []].flat()).toEqual(addresses.slice(0, count))
    }
  })

  it('costs there what our price list says', () => {
    for (const { model, quality, request } of requests) {
      const table = tableOf(model.provider, request.path)
      expect([request.path, servicePrice(table, request.inputs)]).toEqual([
        request.path,
        priceOf(model, { numberOfImages: 1, quality }).unit,
      ])
    }
  })
})
