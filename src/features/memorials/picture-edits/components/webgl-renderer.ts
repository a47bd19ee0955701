import type { Picture, Size } from "../engine/picture.ts";
import type { Plan, Sharpness } from "../engine/plan.ts";
import { SAMPLE, SHARPEN, TONE, VERTEX } from "./shaders.ts";

/** What draws a plan of a picture that is retouched already. */
export type Renderer = {
  setPicture(picture: Picture): void;
  draw(plan: Plan): void;
};

/**
 * `null` where there is no WebGL 2. `onLost`: the canvas is black, and no other context draws on it; a device that was
 * asleep or whose graphics card failed takes contexts away at any time.
 */
export function webglRenderer(canvas: HTMLCanvasElement, onLost: () => void): Renderer | null {
  const gl = canvas.getContext("webgl2", {
    alpha: false,
    antialias: false,
    // So that what is shown can be compared with what the server makes.
    preserveDrawingBuffer: true,
  });
  if (gl === null) return null;
  canvas.addEventListener("webglcontextlost", onLost);
  const sample = programOf(gl, SAMPLE);
  const tone = programOf(gl, TONE);
  const sharpen = programOf(gl, SHARPEN);
  if (sample === null || tone === null || sharpen === null) {
    onLost();
    return null;
  }
  const source = textureOf(gl);
  const sampled = textureOf(gl);
  const tables = textureOf(gl);
  const drawn = textureOf(gl);
  const frame = gl.createFramebuffer();
  setCorners(gl);
  let sampledBy: string | null = null;

  return {
    setPicture(picture) {
      setSource(gl, source, picture);
      sampledBy = null;
    },
    draw(plan) {
      const { output, homography, samples, sharpness } = plan;
      if (canvas.width !== output.width) canvas.width = output.width;
      if (canvas.height !== output.height) canvas.height = output.height;
      gl.viewport(0, 0, output.width, output.height);
      // Light and colours change none of it: it is most of the work.
      const key = JSON.stringify([output, homography, samples]);
      if (key !== sampledBy) {
        gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
        attach(gl, sampled, output, [gl.RGBA32UI, gl.RGBA_INTEGER, gl.UNSIGNED_INT]);
        setGeometry(gl, sample, plan);
        pass(gl, [source]);
        sampledBy = key;
      }
      setTables(gl, tables, plan);
      gl.bindFramebuffer(gl.FRAMEBUFFER, sharpness === null ? null : frame);
      if (sharpness !== null) attach(gl, drawn, output, [gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE]);
      setTones(gl, tone, plan);
      pass(gl, [sampled, tables]);
      if (sharpness === null) return;
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      setSharpness(gl, sharpen, sharpness);
      pass(gl, [drawn]);
    },
  };
}

function programOf(gl: WebGL2RenderingContext, fragment: string): WebGLProgram | null {
  const program = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (shader === null) return null;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.bindAttribLocation(program, 0, "corner");
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) === true ? program : null;
}

function textureOf(gl: WebGL2RenderingContext): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  for (const [name, value] of [
    [gl.TEXTURE_MIN_FILTER, gl.NEAREST],
    [gl.TEXTURE_MAG_FILTER, gl.NEAREST],
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
  ] as const) {
    gl.texParameteri(gl.TEXTURE_2D, name, value);
  }
  return texture;
}

function setCorners(gl: WebGL2RenderingContext): void {
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
}

function setSource(
  gl: WebGL2RenderingContext,
  texture: WebGLTexture,
  { data, width, height, channels }: Picture,
): void {
  const format = channels === 4 ? gl.RGBA : gl.RGB;
  const internal = channels === 4 ? gl.RGBA8 : gl.RGB8;
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  bind(gl, [texture]);
  gl.texImage2D(gl.TEXTURE_2D, 0, internal, width, height, 0, format, gl.UNSIGNED_BYTE, bytes);
}

/** Draws all pixels by the program in use. */
function pass(gl: WebGL2RenderingContext, textures: readonly WebGLTexture[]): void {
  bind(gl, textures);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
}

function bind(gl: WebGL2RenderingContext, textures: readonly WebGLTexture[]): void {
  for (const [unit, texture] of textures.entries()) {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, texture);
  }
}

function attach(
  gl: WebGL2RenderingContext,
  texture: WebGLTexture,
  { width, height }: Size,
  [internal, format, type]: readonly [internal: number, format: number, type: number],
): void {
  bind(gl, [texture]);
  gl.texImage2D(gl.TEXTURE_2D, 0, internal, width, height, 0, format, type, null);
  const { FRAMEBUFFER, COLOR_ATTACHMENT0, TEXTURE_2D } = gl;
  gl.framebufferTexture2D(FRAMEBUFFER, COLOR_ATTACHMENT0, TEXTURE_2D, texture, 0);
}

/** Not rounded: a browser interpolates between entries as the server does. */
function setTables(gl: WebGL2RenderingContext, texture: WebGLTexture, { tables }: Plan): void {
  const entries = new Float32Array(4 * 256);
  for (const [channel, table] of tables.entries()) {
    for (const [level, value] of table.entries()) entries[4 * level + channel] = value;
  }
  bind(gl, [texture]);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, 256, 1, 0, gl.RGBA, gl.FLOAT, entries);
}

function setGeometry(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  { homography, output, samples }: Plan,
): void {
  gl.useProgram(program);
  // By rows, as the engine has them.
  gl.uniformMatrix3fv(gl.getUniformLocation(program, "homography"), true, homography);
  gl.uniform2f(gl.getUniformLocation(program, "outputSize"), output.width, output.height);
  gl.uniform1i(gl.getUniformLocation(program, "samples"), samples);
}

function setTones(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  { matrix: [a, b, c, , e, f, g, , i, j, k] }: Plan,
): void {
  gl.useProgram(program);
  gl.uniform1i(gl.getUniformLocation(program, "tables"), 1);
  gl.uniformMatrix3fv(gl.getUniformLocation(program, "matrix"), true, [a, b, c, e, f, g, i, j, k]);
}

function setSharpness(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  { amount, sigma }: Sharpness,
): void {
  gl.useProgram(program);
  gl.uniform1f(gl.getUniformLocation(program, "amount"), amount);
  gl.uniform1f(gl.getUniformLocation(program, "sigma"), sigma);
  gl.uniform1i(gl.getUniformLocation(program, "radius"), Math.max(1, Math.ceil(3 * sigma)));
}
