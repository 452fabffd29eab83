import { type Light, light } from './colour.ts'

/** Colours that go together, by their role in a picture. */
export interface Palette {
  readonly name: string
  readonly zenith: Light
  readonly upper: Light
  readonly horizon: Light
  readonly sun: Light
  readonly shade: Light
  readonly accent: Light
  readonly paper: Light
  /** Prompt words that select it. */
  readonly words: readonly string[]
}

const palette = (name: string, hexes: string, words: string): Palette => {
  const [zenith = '#000000', upper = '#000000', horizon = '#000000', sun = '#000000', shade, accent, paper] =
    hexes.split(' ')
  return {
    name,
    zenith: light(zenith),
    upper: light(upper),
    horizon: light(horizon),
    sun: light(sun),
    shade: light(shade ?? zenith),
    accent: light(accent ?? horizon),
    paper: light(paper ?? sun),
    words: words.split(' '),
  }
}

/** All palettes: zenith, upper sky, horizon, sun, deepest shade, accent, paper. */
export const palettes: readonly [Palette, ...Palette[]] = [
  palette('dusk', '#1f2a5c #6b4b8f #f6a56f #fff0cf #161a33 #ff6f61 #fbf1e6', 'dusk twilight evening romantic sunset'),
  palette(
    'golden',
    '#3c5a7d #c99a6b #ffd08a #fff6dc #2b2118 #e4572e #fff4e0',
    'golden gold warm dawn sunrise autumn summer sunlight',
  ),
  palette('alpine', '#0f3b66 #4f8fc0 #dfeef2 #ffffff #0b2033 #ffb44a #f3f7f8', 'blue clear alpine day sky bright'),
  palette(
    'rose',
    '#54467a #c58ea6 #ffdcc8 #fff7ee #2e2444 #e0607e #fdf0ee',
    'rose pink dawn sunrise soft spring mist blossom dreamy',
  ),
  palette('lagoon', '#06303a #1f7a78 #f4c06a #fff2c9 #04181d #ff8a3d #f6efdf', 'teal cinematic tropical lagoon film'),
  palette(
    'violet',
    '#0a0a2a #2b1f63 #8a4fbf #f4d9ff #07071a #3ee0d0 #f1ecfb',
    'violet purple night mystic magic fantasy',
  ),
  palette(
    'forest',
    '#17423a #5d927a #e9e8bf #fffbe0 #0c211b #e2a93b #f4f3e3',
    'forest green nature jungle moss garden',
  ),
  palette('desert', '#2f6f8f #9cc2bd #fbd9a9 #fff5df #4a2318 #d1562f #fbeedb', 'desert sand dune terracotta canyon'),
  palette('ink', '#20232a #6c6f75 #d9d2c5 #ffffff #121317 #d7263d #f2ede3', 'black white monochrome noir ink red'),
  palette('candy', '#7fb2e5 #b9c7f0 #ffd9e0 #fffdf2 #3c3a63 #ff7aa2 #fff5f5', 'pastel candy cute playful sweet kawaii'),
  palette(
    'ember',
    '#1b0b16 #5e1224 #f0592a #ffd9a0 #12060c #ffb52e #fbe9d7',
    'fire ember volcano lava dramatic sunset',
  ),
  palette('sage', '#6f8f86 #b8c4ae #f3e6d0 #fffaf0 #2c3531 #c8643f #f6f1e7', 'sage minimal organic linen scandinavian'),
  palette(
    'electric',
    '#071a4a #1b4fd6 #ff5fa2 #ffe9f2 #050d26 #22e3ff #eef3ff',
    'neon cyberpunk electric synthwave city',
  ),
  palette('olive', '#34402d #7f8a4e #e8cf7e #fff8d6 #1a2016 #d98a1f #f7f2dc', 'olive vintage retro mustard seventies'),
  palette('ice', '#16324f #6aa5c8 #f2e4ea #ffffff #0e2236 #ef798a #f5f8fa', 'ice snow winter arctic cold frozen'),
  palette('plum', '#2a0f3a #7b2d64 #f2a65a #ffefd1 #170820 #ffcf56 #faf0e6', 'plum luxury royal velvet wine opulent'),
  palette('aqua', '#0b6e8e #4fb8bd #f7e9c9 #fffdf0 #083545 #ff7f51 #fbf6ea', 'aqua ocean sea beach water turquoise'),
  palette('umber', '#3a3532 #8d847c #e9dfd2 #fff9ef #1b1817 #b5522b #f4eee6', 'brown wood coffee umber earthy leather'),
]
