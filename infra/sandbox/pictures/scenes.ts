import type { Scene } from './scene.ts'
import { aurora } from './scenes/aurora.ts'
import { botanical } from './scenes/botanical.ts'
import { city } from './scenes/city.ts'
import { dunes } from './scenes/dunes.ts'
import { ocean } from './scenes/ocean.ts'
import { planet } from './scenes/planet.ts'
import { portrait } from './scenes/portrait.ts'
import { poster } from './scenes/poster.ts'
import { ridges } from './scenes/ridges.ts'
import { silk } from './scenes/silk.ts'
import { architectureSet, productSet, stillLifeSet } from './scenes/studio.ts'
import { tiles } from './scenes/tiles.ts'

/** A scene with the prompt words that select it and the palettes that suit it best. */
export interface SceneKind {
  readonly name: string
  readonly scene: Scene
  readonly words: readonly string[]
  readonly palettes: readonly [string, ...string[]]
}

const sceneKind = (name: string, scene: Scene, words: string, first: string, ...others: string[]): SceneKind => ({
  name,
  scene,
  words: words.split(' '),
  palettes: [first, ...others],
})

/** All scenes of the sandbox. */
export const sceneKinds: readonly [SceneKind, ...SceneKind[]] = [
  sceneKind(
    'ridges',
    ridges,
    'mountain hill valley landscape alp peak forest tree fog mist misty hike sunrise nature wild view',
    'dusk',
    'golden',
    'alpine',
    'rose',
    'forest',
    'ice',
    'plum',
    'electric',
  ),
  sceneKind(
    'ocean',
    ocean,
    'ocean sea lake wave beach harbour harbor coast sail water surf island boat ship lighthouse horizon',
    'aqua',
    'dusk',
    'golden',
    'lagoon',
    'plum',
    'ember',
    'rose',
    'alpine',
  ),
  sceneKind(
    'dunes',
    dunes,
    'desert dune sand sahara camel canyon oasis egypt safari',
    'desert',
    'golden',
    'ember',
    'rose',
    'ice',
    'umber',
    'dusk',
  ),
  sceneKind(
    'portrait',
    portrait,
    'portrait woman man girl boy person face people character selfie actor lady gentleman fashion hair influencer human dancer singer queen king',
    'dusk',
    'ember',
    'lagoon',
    'violet',
    'rose',
    'plum',
    'ink',
    'aqua',
  ),
  sceneKind(
    'city',
    city,
    'city street urban neon skyline downtown rain taxi cyberpunk traffic tokyo paris london york night bar car',
    'electric',
    'violet',
    'plum',
    'lagoon',
    'dusk',
    'ice',
  ),
  sceneKind(
    'botanical',
    botanical,
    'plant leaf leave flower botanical garden jungle fern tropical floral blossom spring bird butterfly herb',
    'forest',
    'sage',
    'rose',
    'lagoon',
    'olive',
    'plum',
    'candy',
  ),
  sceneKind(
    'poster',
    poster,
    'poster typography text headline sign logo lettering quote magazine cover banner',
    'ink',
    'golden',
    'candy',
    'electric',
    'sage',
    'aqua',
    'dusk',
  ),
  sceneKind(
    'tiles',
    tiles,
    'bauhaus geometric pattern tile mosaic quilt retro shapes modernist graphic',
    'golden',
    'dusk',
    'lagoon',
    'sage',
    'olive',
    'aqua',
    'plum',
  ),
  sceneKind(
    'silk',
    silk,
    'abstract silk fluid liquid fabric gradient texture satin smoke dream dreamy texture colour color',
    'electric',
    'violet',
    'plum',
    'rose',
    'lagoon',
    'candy',
    'ember',
  ),
  sceneKind(
    'aurora',
    aurora,
    'aurora star northern light lake arctic winter polar iceland norway cabin snow cold',
    'violet',
    'lagoon',
    'electric',
    'ice',
    'plum',
    'alpine',
  ),
  sceneKind(
    'planet',
    planet,
    'planet space galaxy cosmos moon saturn jupiter astronaut universe mars rocket alien scifi science robot',
    'alpine',
    'lagoon',
    'desert',
    'violet',
    'plum',
    'golden',
  ),
  sceneKind(
    'product',
    productSet,
    'product bottle perfume cosmetic skincare packshot watch sneaker shoe jar package brand studio cream gadget phone',
    'rose',
    'desert',
    'sage',
    'golden',
    'aqua',
    'plum',
    'candy',
  ),
  sceneKind(
    'architecture',
    architectureSet,
    'architecture building house arch stair interior room minimal monument temple museum castle bridge toy',
    'desert',
    'candy',
    'sage',
    'dusk',
    'aqua',
    'rose',
    'golden',
  ),
  sceneKind(
    'still-life',
    stillLifeSet,
    'vase fruit table food still life kitchen coffee breakfast bowl ceramic lemon orange apple wine tea cake',
    'sage',
    'golden',
    'umber',
    'ember',
    'lagoon',
    'olive',
    'rose',
  ),
]
