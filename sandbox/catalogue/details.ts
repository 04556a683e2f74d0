import type { Text } from "./term.ts";

/** What an operator's editor tends to produce: headings, lists, a table, inline styles, a stray font tag. */
export const europeDetails: Text = {
  en: `<h3>Coverage</h3><p>Works in <strong>38 countries</strong>, among them:</p>
<ul><li>France, Germany, Italy, Spain</li><li>Norway &amp; Switzerland</li><li>United Kingdom</li></ul>
<h3>Good to know</h3><ol><li>Starts with the first connection.</li><li>Tethering is allowed.</li></ol>`,
  zh: `<h3>覆盖范围</h3><p>适用于<strong>38个国家</strong>，包括：</p>
<ul><li>法国、德国、意大利、西班牙</li><li>挪威、瑞士</li><li>英国</li></ul>
<h3>温馨提示</h3><ol><li>首次联网时开始计时。</li><li>支持热点共享。</li></ol>`,
};

export const tableDetails: Text = {
  en: `<table><thead><tr><th>Country</th><th>Network</th></tr></thead><tbody>
<tr><td>Japan</td><td>4G / 5G</td></tr><tr><td>South Korea</td><td>4G</td></tr><tr><td>Taiwan</td><td>4G</td></tr>
</tbody></table><p style="color:#c00;font-size:22px">Day plans end at midnight, <em>local time</em>.</p>`,
  zh: `<table><thead><tr><th>国家/地区</th><th>网络</th></tr></thead><tbody>
<tr><td>日本</td><td>4G / 5G</td></tr><tr><td>韩国</td><td>4G</td></tr><tr><td>台湾</td><td>4G</td></tr>
</tbody></table><p style="color:#c00;font-size:22px">日套餐于<em>当地时间</em>午夜结束。</p>`,
};

export const startDetails: Text = {
  en: "<p>Starts with the <b>first</b> connection.</p>",
  zh: "<p><b>首次</b>联网时开始计时。</p>",
};

export const slowDetails: Text = {
  en: "<p>After that, 512&nbsp;kbit/s to the end.</p>",
  zh: "<p>用完后限速512&nbsp;kbit/s。</p>",
};

export const plainDetails: Text = {
  en: "<p>Full speed up to the included volume, then 512&nbsp;kbit/s until the end of the period.</p>",
  zh: "<p>高速流量用完后，限速512&nbsp;kbit/s，直至周期结束。</p>",
};

export const fontDetails: Text = {
  en: `<p><font color="red"><b>New:</b></font> unused volume moves to the next month.<br>Cancel whenever you like.</p>
<div><div><div><p>Not sold for use in &lt;restricted&gt; regions.</p></div></div></div>`,
  zh: `<p><font color="red"><b>新：</b></font>未用完的流量可结转至下月。<br>随时可取消。</p>
<div><div><div><p>不适用于&lt;受限&gt;地区。</p></div></div></div>`,
};

/** Everything a careless page would run, load or follow. A shop must show only the text. */
export const hostileDetails: Text = {
  en: `<p onclick="window.stolen = true">Six countries around the Gulf.</p>
<script>window.stolen = true; document.title = "stolen";</script>
<img src="http://tracker.invalid/pixel.gif" onerror="window.stolen = true" alt="">
<a href="https://elsewhere.invalid/win" target="_blank">Win a phone</a> <a href="javascript:window.stolen=true">Read on</a>
<iframe src="https://elsewhere.invalid/frame"></iframe><style>body { display: none }</style>
<svg onload="window.stolen = true"><circle r="9"></circle></svg>
<form action="https://elsewhere.invalid/card"><input name="card" placeholder="Card number"></form>
<p>Unclosed <b>tags <i>all over`,
  zh: `<p onclick="window.stolen = true">海湾六国通用。</p><script>window.stolen = true;</script>
<a href="https://elsewhere.invalid/win">赢手机</a>`,
};

export const noDetails: Text = { en: "", zh: "" };
