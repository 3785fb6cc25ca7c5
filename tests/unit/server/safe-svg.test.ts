import { describe, expect, it } from "vitest";
import { DEMO_LOGO } from "#server/database/demo/center.ts";
import { safeSvg } from "#server/resources/center-profile/safe-svg.ts";

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const svg = (inside: string, attributes = "") => `<svg ${NS} ${attributes}>${inside}</svg>`;
const faultOf = (source: string) => {
  const read = safeSvg(source);
  return read.ok ? "taken" : read.fault;
};

describe("an svg that only draws", () => {
  it("is written anew with the same drawing", () => {
    const source = `<?xml version="1.0"?>${svg(
      '<!-- a note --><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
        "<style>.a{fill:rgb(1,2,3)}</style><text>A &amp; B</text>" +
        '<circle r="4" fill="url(#g)" class="a"/>',
      'viewBox="0 0 8 8"',
    )}`;
    expect(safeSvg(source)).toEqual({
      ok: true,
      text:
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8">' +
        '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>' +
        "<style>.a{fill:rgb(1,2,3)}</style><text>A &amp; B</text>" +
        '<circle r="4" fill="url(#g)" class="a"></circle></svg>',
    });
  });

  it("loses what another program added for itself", () => {
    const source = `<svg ${NS} xmlns:x="urn:x" x:a="1"><x:view><x:b/>lost</x:view><metadata>no</metadata><path d="M0 0"/></svg>`;
    expect(safeSvg(source)).toEqual({
      ok: true,
      text: '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><path d="M0 0"></path></svg>',
    });
  });

  it("of the demo is stored as an upload would be", () => {
    expect(safeSvg(DEMO_LOGO)).toEqual({ ok: true, text: DEMO_LOGO });
  });

  it("is the same when it is read again", () => {
    const first = safeSvg(svg('<path d="M0 0" style="fill:red"/>'));
    expect(first.ok && safeSvg(first.text)).toEqual(first);
  });
});

describe("an svg with masks or clippings inside each other", () => {
  const eight = (inside: (at: number) => string) =>
    svg(
      Array.from(
        { length: 8 },
        (_, at) => `<mask id="m${at}">${inside(at).repeat(10)}</mask>`,
      ).join(""),
    );

  it("is refused, however one refers to the next", () => {
    const refers = (at: number) => `url(#m${at + 1})`;
    expect([
      faultOf(eight((at) => `<rect mask="${refers(at)}"/>`)),
      faultOf(eight((at) => `<rect style="mask:${refers(at)}"/>`)),
      faultOf(
        eight(() => `<rect class="a"/>`).replace("<mask", "<style>.a{mask:url(#m1)}</style><mask"),
      ),
      faultOf(eight(() => "<rect/>").replace("</svg>", "<style>rect{mask:url(#m1)}</style></svg>")),
      faultOf(svg('<clipPath id="a" clip-path="url(#b)"><path/></clipPath>')),
    ]).toEqual(Array.from({ length: 5 }, () => "logo_masks"));
  });

  it("is taken if each stands by itself, as drawing programs write it", () => {
    const clip = '<clipPath id="c"><rect class="st0"/></clipPath>';
    const style = "<style>.st0{fill:red}.st1{clip-path:url(#c)}</style>";
    expect(faultOf(svg(`${style}${clip}<g class="st1" mask="url(#m)"><path/></g>`))).toBe("taken");
  });
});

describe("an svg with something hostile in it is refused", () => {
  it.each([
    ["a script", svg("<script>alert(1)</script>"), "logo_script"],
    ["a script in capitals", svg("<SCRIPT>alert(1)</SCRIPT>"), "logo_script"],
    [
      "a script with a prefix",
      `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script/></s:svg>`,
      "logo_script",
    ],
    ["a script of HTML", svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>'), "logo_script"],
    ["a script in what is left out", svg("<metadata><script/></metadata>"), "logo_script"],
    ["an event attribute", svg("", 'onload="alert(1)"'), "logo_script"],
    ["an event attribute in capitals", svg('<path ONCLICK="a()"/>'), "logo_script"],
    ["an embedded page", svg("<foreignObject><p/></foreignObject>"), "logo_script"],
    ["a frame", svg('<iframe xmlns="http://www.w3.org/1999/xhtml"/>'), "logo_script"],
    ["an animation that sets a link", svg('<set attributeName="href" to="x"/>'), "logo_script"],
    ["an address that runs", svg('<image href="javascript:a()"/>'), "logo_script"],
    ["one hidden in entities", svg('<image href="&#106;ava&#10;script:a()"/>'), "logo_script"],
    ["one hidden in a control sign", svg('<image href="java\tscript:a()"/>'), "logo_script"],
    ["a remote picture", svg('<image href="https://a.example/b.png"/>'), "logo_external"],
    [
      "a remote picture by xlink",
      `<svg ${NS} xmlns:l="http://www.w3.org/1999/xlink"><image l:href="//a.example"/></svg>`,
      "logo_external",
    ],
    [
      "an svg inside an address",
      svg('<image href="data:image/svg+xml;base64,AA"/>'),
      "logo_external",
    ],
    ["a remote fill", svg('<path fill="url(https://a.example#b)"/>'), "logo_external"],
    [
      "a remote fill in a style",
      svg("<path style=\"fill:url( '//a.example' )\"/>"),
      "logo_external",
    ],
    [
      "an escaped name of a function",
      svg('<path style="fill:u\\72l(//a.example)"/>'),
      "logo_external",
    ],
    [
      "another function that loads",
      svg("<path style=\"mask:image-set('//a' 1x)\"/>"),
      "logo_external",
    ],
    ["an import", svg("<style>@import '//a.example';</style>"), "logo_external"],
    ["an import in CDATA", svg("<style><![CDATA[@import '//a';]]></style>"), "logo_external"],
    [
      "a document type with entities",
      `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("&a;")}`,
      "logo_external",
    ],
    ["a style sheet beside it", `<?xml-stylesheet href="//a"?>${svg("")}`, "logo_external"],
    ["copies inside copies", svg('<use href="#a"/>'), "logo_kind"],
    ["an unknown element", svg("<blink/>"), "logo_kind"],
    ["HTML", "<html><script>alert(1)</script></html>", "logo_script"],
    ["an svg of no namespace", "<svg/>", "logo_kind"],
    ["an element that is not closed", `<svg ${NS}><g></svg>`, "logo_kind"],
    ["an attribute twice", `<svg ${NS} width="1" width="2"/>`, "logo_kind"],
    ["an attribute without quotes", `<svg ${NS} width=1/>`, "logo_kind"],
    ["text behind the end", `${svg("")}more`, "logo_kind"],
    ["nothing", "", "logo_kind"],
    ["plain text", "a logo", "logo_kind"],
  ])("%s", (_what, source, fault) => {
    expect(faultOf(source)).toBe(fault);
  });
});
