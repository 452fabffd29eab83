/** A pseudo-random number in [0, 1) for a lattice point, by hashing. */
export function hash(x: number, y: number, seed: number): number {
  let h = (Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 1442695041)) | 0
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h = Math.imul(h ^ (h >>> 16), 2246822519)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}

/** Smooth value noise in [0, 1] with one cell per unit. */
export function noise(x: number, y: number, seed: number): number {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const fx = x - ix
  const fy = y - iy
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
  const top = hash(ix, iy, seed) * (1 - u) + hash(ix + 1, iy, seed) * u
  const bottom = hash(ix, iy + 1, seed) * (1 - u) + hash(ix + 1, iy + 1, seed) * u
  return top * (1 - v) + bottom * v
}

/** Several layers of noise in [0, 1]. Each octave is rotated a little, so that the lattice is not visible. */
export function fbm(x: number, y: number, octaves: number, seed: number): number {
  let sum = 0
  let weight = 0.5
  let px = x
  let py = y
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(px, py, seed + octave)
    const turned = px * 1.6 - py * 1.2
    py = px * 1.2 + py * 1.6
    px = turned
    weight *= 0.5
  }
  return sum / (1 - 2 * weight)
}

/** 0 below `low`, 1 above `high`, an S-curve between them. When `low` is greater than `high` the curve falls. */
export function smooth(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

/** The value limited to [low, high]. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** Length of a vector in the plane; Math.hypot guards against overflow and is many times slower. */
export function length2(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}

/** Length of a vector in space. */
export function length3(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z)
}
