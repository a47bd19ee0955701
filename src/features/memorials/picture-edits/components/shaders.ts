export const VERTEX = `#version 300 es
in vec2 corner;
void main() { gl_Position = vec4(corner, 0.0, 1.0); }`;

/**
 * The engine's loops for one pixel: the same sampling (\`bicubic-row\`, \`area-row\`). Rows begin at the top, as in the
 * engine. Its floats are written as integers, bit by bit, because each device can draw these.
 */
export const SAMPLE = `#version 300 es
precision highp float;
precision highp int;
uniform sampler2D source;
uniform mat3 homography;
uniform vec2 outputSize;
uniform int samples;
out uvec4 bits;

vec3 texel(ivec2 at) {
  return 255.0 * texelFetch(source, clamp(at, ivec2(0), textureSize(source, 0) - 1), 0).rgb;
}
vec2 place(vec2 pixel) {
  vec3 mapped = homography * vec3(pixel, 1.0);
  vec2 last = vec2(textureSize(source, 0) - 1);
  return clamp(mapped.xy / mapped.z - 0.5, vec2(0.0), last);
}
vec3 bilinear(vec2 at) {
  ivec2 first = ivec2(at);
  vec2 part = at - vec2(first);
  vec3 above = mix(texel(first), texel(first + ivec2(1, 0)), part.x);
  vec3 below = mix(texel(first + ivec2(0, 1)), texel(first + ivec2(1, 1)), part.x);
  return mix(above, below, part.y);
}
vec4 weights(float t) {
  return vec4(
    t * (-0.5 + t * (1.0 - 0.5 * t)),
    1.0 + t * t * (1.5 * t - 2.5),
    t * (0.5 + t * (2.0 - 1.5 * t)),
    t * t * (0.5 * t - 0.5));
}
vec3 bicubic(vec2 at) {
  ivec2 first = ivec2(at);
  vec2 part = at - vec2(first);
  vec4 across = weights(part.x);
  vec4 down = weights(part.y);
  vec3 sum = vec3(0.0);
  for (int y = 0; y < 4; y++) {
    vec3 row = vec3(0.0);
    for (int x = 0; x < 4; x++) row += across[x] * texel(first + ivec2(x - 1, y - 1));
    sum += down[y] * row;
  }
  return clamp(sum, 0.0, 255.0);
}
vec3 area(vec2 corner) {
  vec3 sum = vec3(0.0);
  float stride = 1.0 / float(samples);
  for (int y = 0; y < samples; y++) {
    for (int x = 0; x < samples; x++) {
      sum += bilinear(place(corner + stride * (vec2(x, y) + 0.5)));
    }
  }
  return sum * stride * stride;
}
void main() {
  vec2 corner = vec2(floor(gl_FragCoord.x), outputSize.y - 1.0 - floor(gl_FragCoord.y));
  vec3 value = samples == 1 ? bicubic(place(corner + 0.5)) : area(corner);
  bits = uvec4(floatBitsToUint(value), 0u);
}`;

/** The engine's tables, matrix and rounding, of what was sampled. */
export const TONE = `#version 300 es
precision highp float;
precision highp int;
precision highp usampler2D;
uniform usampler2D sampled;
uniform sampler2D tables;
uniform mat3 matrix;
out vec4 colour;

float toned(float value, int channel) {
  int level = int(value);
  float lower = texelFetch(tables, ivec2(level, 0), 0)[channel];
  float upper = texelFetch(tables, ivec2(min(level + 1, 255), 0), 0)[channel];
  return lower + (value - float(level)) * (upper - lower);
}
void main() {
  vec3 value = uintBitsToFloat(texelFetch(sampled, ivec2(gl_FragCoord.xy), 0).rgb);
  vec3 tone = vec3(toned(value.r, 0), toned(value.g, 1), toned(value.b, 2));
  colour = vec4(floor(clamp(matrix * tone, 0.0, 255.0) + 0.5) / 255.0, 1.0);
}`;

/** The unsharp mask of \`sharpen\`, over what the tones' pass made. */
export const SHARPEN = `#version 300 es
precision highp float;
precision highp int;
uniform sampler2D picture;
uniform float amount;
uniform float sigma;
uniform int radius;
out vec4 colour;
vec3 texel(ivec2 at) {
  return 255.0 * texelFetch(picture, clamp(at, ivec2(0), textureSize(picture, 0) - 1), 0).rgb;
}
float luma(vec3 value) { return dot(value, vec3(0.2126, 0.7152, 0.0722)); }
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  float blurred = 0.0;
  float total = 0.0;
  for (int y = -radius; y <= radius; y++) {
    for (int x = -radius; x <= radius; x++) {
      float weight = exp(-float(x * x + y * y) / (2.0 * sigma * sigma));
      blurred += weight * luma(texel(at + ivec2(x, y)));
      total += weight;
    }
  }
  vec3 value = texel(at);
  float difference = luma(value) - blurred / total;
  float core = sign(difference) * max(0.0, abs(difference) - 1.0);
  colour = vec4(floor(clamp(value + amount * core, 0.0, 255.0) + 0.5) / 255.0, 1.0);
}`;
