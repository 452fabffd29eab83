import { mixed, scaled } from '../colour.ts'
import { length3 } from '../noise.ts'
import { frameOf, paintSmooth, workSize } from '../paint.ts'
import type { Brief, Scene } from '../scene.ts'
import { arch, box, cylinder, ring, type Solid, sphere, stem, vessel } from '../solids.ts'
import { focusFor, studioShader } from '../studio-shader.ts'

const looksOf = ({ palette }: Brief) => ({
  stone: { colour: mixed(palette.paper, palette.horizon, 0.45), gloss: 0.12 },
  chalk: { colour: mixed(palette.paper, palette.upper, 0.12), gloss: 0.05 },
  bold: { colour: palette.accent, gloss: 0.32 },
  lacquer: { colour: palette.accent, gloss: 0.95 },
  deep: { colour: mixed(palette.zenith, palette.upper, 0.35), gloss: 0.45 },
  metal: { colour: mixed(palette.horizon, palette.sun, 0.25), gloss: 1 },
  leaf: { colour: mixed(palette.zenith, palette.horizon, 0.2), gloss: 0.25 },
})

const product = (brief: Brief): Solid[] => {
  const { random } = brief
  const look = looksOf(brief)
  const shift = random.between(-0.12, 0.12)
  const podium = random.between(0.22, 0.5)
  const side = random.chance(0.5) ? 1 : -1
  const solids = [
    cylinder(shift, 0, 0, random.between(0.78, 0.95), podium, look.stone),
    cylinder(shift + side * 1.0, 0, 0.55, 0.4, podium + random.between(0.25, 0.7), look.chalk),
    sphere(shift - side * 1.05, 0.19, -0.25, 0.19, look.bold),
  ]
  const kind = random.whole(0, 2)
  if (kind === 0) {
    solids.push(
      box([shift, podium + 0.5, 0], [0.34, 0.5, 0.2], side * 0.35, look.lacquer),
      cylinder(shift, podium + 1, 0, 0.1, 0.1, look.metal),
      cylinder(shift, podium + 1.08, 0, 0.17, 0.26, look.deep),
    )
  } else if (kind === 1) {
    solids.push(
      cylinder(shift, podium, 0, 0.34, 0.66, look.lacquer),
      cylinder(shift, podium + 0.66, 0, 0.35, 0.2, look.metal),
      sphere(shift + side * 0.56, podium + 0.13, -0.32, 0.13, look.metal),
    )
  } else {
    solids.push(
      ring(shift, podium + 0.56, 0.1, 0.44, 0.12, side * 0.5, look.lacquer),
      sphere(shift - side * 0.34, podium + 0.17, -0.5, 0.17, look.metal),
    )
  }
  return solids
}

const architecture = (brief: Brief): Solid[] => {
  const { random } = brief
  const look = looksOf(brief)
  const side = random.chance(0.5) ? 1 : -1
  const steps = Array.from({ length: 4 }, (_, index) =>
    box(
      [side * (0.62 + index * 0.22), 0.11 + index * 0.11, 0.1],
      [0.12 + 0.001 * index, 0.11 + index * 0.11, 0.5],
      0,
      look.stone,
    ),
  )
  return [
    arch(-side * 0.45, 0.75, 0.72, 2.1, look.chalk),
    arch(side * 0.4, 1.15, 0.5, 1.55, look.bold),
    ...steps,
    sphere(-side * 0.5, 0.34, 0.05, 0.34, look.lacquer),
    cylinder(-side * 1.15, 0, -0.1, 0.2, 0.9, look.deep),
    sphere(-side * 1.15, 1.06, -0.1, 0.17, look.metal),
  ]
}

const profiles: readonly [(t: number) => number, ...((t: number) => number)[]] = [
  (t) => 0.5 + 0.58 * Math.sin(Math.PI * Math.min(1, t * 1.12)) ** 0.8 - 0.28 * t,
  (t) => 0.9 * Math.sin(Math.PI * (0.2 + 0.66 * t)) ** 1.3 + 0.06 + 0.12 * Math.max(0, t - 0.88) * 8,
  (t) => 0.62 + 0.34 * Math.sin(t * 5.2 + 0.4) * (1 - t * 0.5),
]

const stillLife = (brief: Brief): Solid[] => {
  const { random } = brief
  const look = looksOf(brief)
  const side = random.chance(0.5) ? 1 : -1
  const tall = random.between(0.9, 1.2)
  const at = -side * 0.3
  const twigs = Array.from({ length: random.whole(3, 4) }, (_, index) => {
    const reach = (index - 1.4) * 0.26 + random.between(-0.06, 0.06)
    const top: readonly [number, number, number] = [
      at + reach,
      tall + random.between(0.4, 0.75),
      0.2 + random.between(-0.2, 0.2),
    ]
    return [
      stem([at + reach * 0.15, tall - 0.1, 0.2], top, 0.014, look.leaf),
      sphere(...top, random.between(0.06, 0.12), look.bold),
    ]
  })
  return [
    vessel(
      at,
      0,
      0.2,
      tall,
      random.between(0.38, 0.46),
      random.pick(profiles),
      random.chance(0.5) ? look.deep : look.chalk,
    ),
    ...twigs.flat(),
    sphere(side * 0.5, 0.26, -0.15, 0.26, look.bold),
    sphere(side * 0.86, 0.2, 0.12, 0.2, look.metal),
    sphere(side * 0.08, 0.15, -0.62, 0.15, look.deep),
    box([side * 0.62, 0.05, 0.55], [0.62, 0.05, 0.3], side * 0.12, look.stone),
  ]
}

/** Solids on a plinth in a photographer's studio: a product, toy architecture or a still life. */
const setOf =
  (arrange: (brief: Brief) => Solid[], megapixels: number): Scene =>
  (brief) => {
    const { palette, random, size } = brief
    const work = workSize(size, megapixels)
    const frame = frameOf(size)
    const solids = arrange(brief)
    const dark = random.chance(0.3)
    const wall = dark ? mixed(palette.zenith, palette.upper, 0.3) : mixed(palette.paper, palette.horizon, 0.7)
    return paintSmooth(
      size,
      megapixels,
      studioShader({
        solids,
        wall,
        floor: dark ? scaled(wall, 0.8) : mixed(palette.paper, palette.upper, 0.3),
        key: mixed(palette.sun, palette.paper, 0.4),
        ambient: mixed(scaled(palette.upper, 0.7), palette.paper, 0.45),
        side: random.chance(0.5) ? 1 : -1,
        frame,
        pixel: (2 * frame.halfX) / work.width / focusFor(frame),
        reach: Math.max(...solids.map(({ ball }) => length3(ball.x, ball.y - 1, ball.z) + ball.radius)),
      }),
    )
  }

export const productSet: Scene = setOf(product, 0.36)
export const architectureSet: Scene = setOf(architecture, 0.28)
export const stillLifeSet: Scene = setOf(stillLife, 0.36)
