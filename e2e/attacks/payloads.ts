/**
 * Texts that become script if a page does not treat them as text. Each calls `xss()`, which the spec defines in every
 * page; some call `alert`. Grouped by technique.
 */
import { toShowable, withoutUnseen } from "../../src/platform/text.ts";

const tags = [
  "<script>xss()</script>",
  "<SCRIPT>xss()</SCRIPT>",
  "<script >xss()</script >",
  "<script/x>xss()</script>",
  "<script\n>xss()</script>",
  "<scr<script>ipt>xss()</scr</script>ipt>",
  "<script src=data:,xss()></script>",
  "<script type=module>xss()</script>",
  "<script nonce=a>xss()</script>",
  "<img src=x onerror=xss()>",
  "<img src=x onerror='xss()'>",
  '<img src="x" onerror="xss()">',
  "<img/src=x/onerror=xss()>",
  "<IMG SRC=x ONERROR=xss()>",
  "<img src=x:x onerror=xss()//",
  "<image src=x onerror=xss()>",
  "<video src=x onerror=xss()></video>",
  "<video><source onerror=xss()></video>",
  "<audio src=x onerror=xss()>",
  "<body onload=xss()>",
  "<iframe srcdoc='<script>parent.xss()</script>'>",
  "<iframe src=javascript:parent.xss()></iframe>",
  "<iframe onload=xss()></iframe>",
  "<object data=javascript:xss()></object>",
  "<embed src=javascript:xss()>",
  "<details open ontoggle=xss()>x</details>",
  "<input autofocus onfocus=xss()>",
  "<select autofocus onfocus=xss()></select>",
  "<textarea autofocus onfocus=xss()></textarea>",
  "<marquee onstart=xss()>x</marquee>",
  "<keygen autofocus onfocus=xss()>",
  "<base href=javascript:xss()//>",
  "<meta http-equiv=refresh content='0;url=javascript:xss()'>",
  "<link rel=stylesheet href=data:,*%7bx:expression(xss())%7d>",
  "<form action=javascript:xss()><input type=submit></form>",
  "<isindex action=javascript:xss() type=image>",
  "<custom-tag onclick=xss() autofocus tabindex=1>x</custom-tag>",
  "<template><script>xss()</script></template>",
  "<portal src=javascript:xss()></portal>",
  "<frameset onload=xss()>",
];

/** Breaking out of an attribute. */
const attributes = [
  '"><script>xss()</script>',
  "'><script>xss()</script>",
  '" onmouseover="xss()',
  "' onmouseover='xss()",
  '" autofocus onfocus="xss()" x="',
  "' autofocus onfocus='xss()' x='",
  '"onerror="xss()"src="x',
  '" onload=xss() "',
  "` onmouseover=xss() `",
  '"/><img src=x onerror=xss()>',
  "'/><img src=x onerror=xss()>",
  '" style="animation-name:x" onanimationstart="xss()',
  '" onpointerrawupdate="xss()',
  "&quot;><script>xss()</script>",
  "&#34; onfocus=&#34;xss()",
  "&#x22;><img src=x onerror=xss()>",
  "x onerror=xss()",
  "x\tonerror=xss()",
  '" srcset="x" onerror="xss()',
  '" formaction="javascript:xss()',
  '" accesskey="x" onclick="xss()',
  '" popover onbeforetoggle="xss()',
  '\\" onfocus=\\"xss()',
  "</title><script>xss()</script>",
  "</textarea><script>xss()</script>",
  "</style><script>xss()</script>",
  "</noscript><script>xss()</script>",
  "</option></select><img src=x onerror=xss()>",
  "</h1><img src=x onerror=xss()><h1>",
  "</svg><script>xss()</script>",
];

/** URLs that are scripts. */
const addresses = [
  "javascript:xss()",
  "JaVaScRiPt:xss()",
  "java\tscript:xss()",
  "java\nscript:xss()",
  " javascript:xss()",
  "javascript&colon;xss()",
  "javascript&#58;xss()",
  "&#106;avascript:xss()",
  "javascript://x%0axss()",
  "javascript:/*--></title></style></textarea></script>*/xss()",
  "data:text/html,<script>parent.xss()</script>",
  "data:text/html;base64,PHNjcmlwdD54c3MoKTwvc2NyaXB0Pg==",
  "data:image/svg+xml,<svg onload=xss()>",
  "vbscript:xss()",
  "<a href=javascript:xss()>x</a>",
  "<a href='java&#10;script:xss()'>x</a>",
  "<a href=data:text/html,x target=_blank>x</a>",
  "[x](javascript:xss())",
  '![x](x"onerror="xss())',
  "[url=javascript:xss()]x[/url]",
];

/** SVG and MathML, which have other parsing rules. */
const drawings = [
  "<svg onload=xss()>",
  "<svg/onload=xss()>",
  "<svg><script>xss()</script></svg>",
  "<svg><script>xss&#40;&#41;</script></svg>",
  "<svg><script href=data:,xss() />",
  "<svg><animate onbegin=xss() attributeName=x dur=1s>",
  "<svg><set onbegin=xss() attributeName=x>",
  "<svg><a xlink:href=javascript:xss()><text y=9>x</text></a></svg>",
  "<svg><use href=data:image/svg+xml,x#x /></svg>",
  "<svg><foreignObject><img src=x onerror=xss()></foreignObject></svg>",
  "<svg><image href=x onerror=xss() /></svg>",
  "<svg><style>@import 'javascript:xss()'</style></svg>",
  "<svg><desc><![CDATA[</desc><script>xss()</script>]]></svg>",
  "<svg><title><img src=x onerror=xss()></title></svg>",
  "<math><mtext><img src=x onerror=xss()></mtext></math>",
  "<math href=javascript:xss()>x</math>",
  "<math><maction actiontype=statusline xlink:href=javascript:xss()>x",
  "<math><annotation-xml encoding=text/html><img src=x onerror=xss()>",
  "<?xml version='1.0'?><x onload=xss() />",
  "<x xmlns:a='http://x' a:onload=xss()>",
];

const templates = [
  "{{constructor.constructor('xss()')()}}",
  "{{xss()}}",
  "{{=xss()}}",
  "{%=xss()%}",
  "${xss()}",
  "`${xss()}`",
  "#{xss()}",
  "<%= xss() %>",
  "[[${xss()}]]",
  "{{$on.constructor('xss()')()}}",
  "{{_c.constructor('xss()')()}}",
  "<div v-html=\"'<img src=x onerror=xss()>'\">",
  "<div ng-app ng-csp>{{x=xss()}}</div>",
  "<div data-bind='html: xss()'>",
  "<div x-data x-init=xss()>",
  "{xss()}",
  '{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=xss()>"}}',
  "%7B%7Bxss()%7D%7D",
];

/** Mutation XSS: text that changes when it is parsed a second time. */
const mutations = [
  "<noscript><p title='</noscript><img src=x onerror=xss()>'>",
  "<math><mtext><table><mglyph><style><img src=x onerror=xss()>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=xss()>",
  "<svg></p><style><a id='</style><img src=x onerror=xss()>'>",
  "<listing>&lt;img src=x onerror=xss()&gt;</listing>",
  "<xmp><p title='</xmp><img src=x onerror=xss()>'>",
  "<plaintext><img src=x onerror=xss()>",
  "<select><template><img src=x onerror=xss()></template></select>",
  "<table><td><script>xss()</script>",
  "<!--><img src=x onerror=xss()>-->",
  "<!--!><img src=x onerror=xss()>",
  "--><script>xss()</script><!--",
  "<![CDATA[><img src=x onerror=xss()>]]>",
  "<p title='`<img src=x onerror=xss()>`'>",
  "&lt;script&gt;xss()&lt;/script&gt;",
  "&amp;lt;script&amp;gt;xss()&amp;lt;/script&amp;gt;",
  "%3Cscript%3Exss()%3C/script%3E",
  "%253Cscript%253Exss()%253C/script%253E",
  "<<script>xss()//<</script>",
  "<img src=x onerror=xss() <",
];

/** Characters that other encodings or normalisation would turn into dangerous ones. */
const disguises = [
  "\uFF1Cscript\uFF1Exss()\uFF1C/script\uFF1E",
  "\u2039img src=x onerror=xss()\u203A",
  "\u02BBonmouseover=xss()",
  "\u2033onmouseover=xss()",
  "+ADw-script+AD4-xss()+ADw-/script+AD4-",
  "\\u003cscript\\u003exss()\\u003c/script\\u003e",
  "\\x3cimg src=x onerror=xss()\\x3e",
  "<img src=x onerror=\u0078ss()>",
  "<script>\\u0078ss()</script>",
  "<script>window['x'+'ss']()</script>",
  "<scr\u0131pt>xss()</scr\u0131pt>",
  "<\u017Fcript>xss()</\u017Fcript>",
  "<img src=x one\u200Brror=xss()>",
  "<\u00ADscript>xss()</script>",
  "\u202E<script>xss()</script>\u202C",
  "<img src=x onerror=xss()>\uFEFF",
  "<script>xss()\u2028</script>",
  "\u2028xss()\u2029//",
  "🏠<script>xss()</script>🏠",
  "e\u0301<img src=x onerror=xss()>",
];

const bangla = [
  "ধানমন্ডিতে <b>রুম</b> <img src=x onerror=xss()>",
  "<script>xss()</script> মিরপুর ১০",
  'রুম "ভাড়া" onmouseover="xss()',
  "ভাড়া ৳৮,০০০ '><script>xss()</script>",
  "ক্ষ<svg/onload=xss()>ত্র",
  "বাসা\u200C<img src=x onerror=xss()>\u200Dভাড়া",
  "</script>শান্ত<script>xss()</script>ঘর",
  "{{xss()}} একটি ঘর",
  "ঘর javascript:xss() ঘর",
  "<div lang=bn onclick=xss()>সিট</div>",
  "মেয়েদের <iframe srcdoc='<script>parent.xss()</script>'> মেস",
  "সাবলেট \u202Etpircs<\u202C <script>xss()</script>",
];

/** Breaking out of a script in which the page embeds its data. */
const inScripts = [
  "</script><script>xss()</script>",
  "</SCRIPT><script>xss()</script>",
  "</script\t><img src=x onerror=xss()>",
  "</script/x><img src=x onerror=xss()>",
  "<!--<script>xss()",
  "<!--<script></script><script>xss()</script>-->",
  '"};xss();//',
  "'};xss();//",
  '"-xss()-"',
  "'-xss()-'",
  '\\"-xss()//',
  "\\'-xss()//",
  '"],xss(),["',
  "`+xss()+`",
  "*/xss()/*",
  "\nxss()\n",
  "\\\nxss()//",
  "</script><base href=//evil.invalid>",
  "<\\/script><script>xss()<\\/script>",
  "__proto__[onerror]=xss()",
  '"}</script><script>xss()</script>',
  '"\\u003c/script>\\u003cscript>xss()',
];

const styles = [
  "<style>*{background:url(javascript:xss())}</style>",
  "<style>@import'javascript:xss()';</style>",
  "<div style=width:expression(xss())>",
  "<div style=background:url(javascript:xss())>",
  "<div style=-moz-binding:url(data:,x#x)>",
  "<style>@keyframes x{}</style><i style=animation-name:x onanimationend=xss()>",
  "};*{background:url(//evil.invalid/x)}",
  "red;background:url(//evil.invalid/x)",
  "<x style=transition:1s onfocus=xss() id=x tabindex=1>",
  "</style><img src=x onerror=xss()>",
];

const all = [
  ...tags,
  ...attributes,
  ...addresses,
  ...drawings,
  ...templates,
  ...mutations,
  ...disguises,
  ...bangla,
  ...inScripts,
  ...styles,
];
/** As the product stores them: without invisible characters and surrounding spaces, in NFC. */
export const payloads: readonly string[] = [
  ...new Set(all.map((payload) => withoutUnseen(toShowable(payload)).trim().normalize("NFC"))),
];

/** Fills fields with as many payloads as fit, until all are used. */
export function inFieldsOf(max: number, separator = " · "): string[] {
  const fields: string[] = [];
  let field = "";
  for (const payload of payloads.filter(({ length }) => length <= max)) {
    const longer = field === "" ? payload : field + separator + payload;
    if (longer.length > max) fields.push(field);
    field = longer.length > max ? payload : longer;
  }
  return [...fields, field];
}
